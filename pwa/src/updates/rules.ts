/** A start is over after this; from then on the person is in the middle of something. */
const START_MS = 15_000

export type Moment = {
  /** Milliseconds since the page began to load. */
  age_ms: number
  /** A tap or a key: something may have been typed since. */
  is_touched: boolean
  /** Somebody holds the lock for sending. */
  is_sending: boolean
}

/** True where a waiting build may take over without a question; what was typed earlier is a draft on the phone. */
export function mayUpdateUnasked({
  age_ms: ageMs,
  is_touched: isTouched,
  is_sending: isSending,
}: Moment): boolean {
  return ageMs < START_MS && !isTouched && !isSending
}

export async function thisMoment(): Promise<Moment> {
  // Where the browser cannot say, somebody may have typed.
  const isTouched = navigator.userActivation?.hasBeenActive ?? true
  return { age_ms: performance.now(), is_touched: isTouched, is_sending: await isSending() }
}

async function isSending(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name?.startsWith('drain:'))
}
