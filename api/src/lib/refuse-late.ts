import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from './domain-error.ts'

/** Clients that are refused at once retry at once, and answering thousands of retries a second is a load too. */
const REFUSAL_MS = 500

/** Throws `unavailable` after half a second. */
export async function refuseLate(): Promise<never> {
  await pause(REFUSAL_MS, undefined, { ref: false })
  throw new DomainError('unavailable')
}
