/** The app counts as starting for this long; later the user is in the middle of something. */
const START_MS = 15_000

export type Moment = {
  /** Milliseconds since the page began to load. */
  ageMs: number
  /** The user has tapped or pressed a key, so something may have been typed. */
  isTouched: boolean
  /** A tab or worker holds the outbox lock for sending. */
  isSending: boolean
}

/** True if a waiting build may take over without asking. Text typed earlier is stored as a draft on the phone. */
export function mayUpdateUnasked({ ageMs, isTouched, isSending }: Moment): boolean {
  return ageMs < START_MS && !isTouched && !isSending
}

export async function thisMoment(): Promise<Moment> {
  // If the browser cannot tell, we assume that the user has typed.
  const isTouched = navigator.userActivation?.hasBeenActive ?? true
  return { ageMs: performance.now(), isTouched, isSending: await isSending() }
}

async function isSending(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name?.startsWith('drain:'))
}
