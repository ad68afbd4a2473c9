/** The app counts as starting for this long; later the user is in the middle of something. */
const START_MS = 15_000

export type Moment = {
  /** Milliseconds since the page began to load. */
  age_ms: number
  /** The user has tapped or pressed a key, so something may have been typed. */
  is_touched: boolean
  /** A tab or worker holds the outbox lock for sending. */
  is_sending: boolean
}

/** True if a waiting build may take over without asking. Text typed earlier is stored as a draft on the phone. */
export function mayUpdateUnasked({
  age_ms: ageMs,
  is_touched: isTouched,
  is_sending: isSending,
}: Moment): boolean {
  return ageMs < START_MS && !isTouched && !isSending
}

export async function thisMoment(): Promise<Moment> {
  // If the browser cannot tell, we assume that the user has typed.
  const isTouched = navigator.userActivation?.hasBeenActive ?? true
  return { age_ms: performance.now(), is_touched: isTouched, is_sending: await isSending() }
}

async function isSending(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name?.startsWith('drain:'))
}
