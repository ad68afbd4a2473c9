import { readFileSync } from 'node:fs'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import { DEMONSTRATION_ACCOUNTS, SHARED_PASSWORD } from '../../demonstration/accounts.ts'
import { DomainError } from '../../lib/domain-error.ts'

/**
 * The 3,000 most used passwords that are long enough for us, in lower case, the most used first. From Mark Burnett's
 * list of ten million leaked passwords, as in @zxcvbn-ts/language-common 4.1.3 (MIT), `src/passwords.json`.
 */
const MOST_USED_PASSWORDS = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Passwords of the demonstration. They are public. */
const PUBLISHED_PASSWORDS = new Set<string>([
  SHARED_PASSWORD,
  ...Object.values(DEMONSTRATION_ACCOUNTS).map(({ password }) => password),
])

type NewPassword = { password: string; email?: string | undefined }

/**
 * True for a password that is easily guessed: much used, blank, one repeated character, 'tecnicerca' or the user's
 * email.
 */
export function isWeakPassword({ password, email }: NewPassword): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const bare = folded.replace(/[\s\p{C}]/gu, '')
  if (new Set(bare).size <= 1) return true
  if (bare.replace(/[^\p{L}]/gu, '') === 'tecnicerca') return true
  if (email !== undefined && [email, email.split('@')[0]].includes(bare)) return true
  return [folded, bare].some((word) => MOST_USED_PASSWORDS.has(word) || PUBLISHED_PASSWORDS.has(word))
}

type FieldWithPassword = { field: string; password?: string | undefined; email?: string | undefined }

/** Validates a new password; returns the error under the name of its form field. */
export function findWeakPassword({ field, password, email }: FieldWithPassword): WrongFields {
  return password !== undefined && isWeakPassword({ password, email }) ? { [field]: SERVER.passwordWeak } : {}
}

/** Throws `validation_failed` for a new password that is easily guessed. */
export function refuseWeakPassword(chosen: NewPassword): void {
  const fields = findWeakPassword({ field: 'password', ...chosen })
  if (fields.password) throw new DomainError('validation_failed', { fields })
}
