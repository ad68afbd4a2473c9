import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from './domain-error.ts'

/** A flood that is refused at once retries at once, and thousands of refusals a second are a flood too. */
const REFUSAL_MS = 500

/** Throws `unavailable` after half a second. */
export async function refuseLate(): Promise<never> {
  await pause(REFUSAL_MS, undefined, { ref: false })
  throw new DomainError('unavailable')
}
