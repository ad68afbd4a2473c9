import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'

/** OWASP's first choice for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PARAMETERS = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`

// At most four hashes at once: otherwise many logins would take every thread, and 19 MiB each. With more than sixteen
// waiting, a caller would time out before its turn.
const limited = limitConcurrency({ max: 4, mostWaiting: 16 })

/** Hashes the NFC form: keyboards write the same accented letter in different bytes. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFC'), OPTIONS))
}

/**
 * True if the password matches. Takes equally long if `stored` is undefined (no such account), so that timing reveals
 * nothing.
 */
export async function isPasswordOf(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  const composed = password.normalize('NFC')
  let isEqual = await limited(() => verify(against, composed))
  // Older hashes were made from the password as typed, without NFC.
  if (!isEqual && composed !== password) isEqual = await limited(() => verify(against, password))
  return isEqual && stored !== undefined
}

/** True for a hash made with other parameters than today's. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(PARAMETERS)
}

const decoy = hash('a password nobody has', OPTIONS)
