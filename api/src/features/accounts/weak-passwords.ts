import { readFileSync } from 'node:fs'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import { DEMONSTRATION_ACCOUNTS, SHARED_PASSWORD } from '../../demonstration/accounts.ts'
import { DomainError } from '../../lib/domain-error.ts'

/**
 * The 3,000 most used that are long enough for us, in lower case and in their order: from the list of Mark Burnett's ten
 * million leaked passwords as @zxcvbn-ts/language-common 4.1.3 (MIT) has it, `src/passwords.json`.
 */
const MOST_USED = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Those of the demonstration, which are printed. */
const PRINTED = new Set<string>([
  SHARED_PASSWORD,
  ...Object.values(DEMONSTRATION_ACCOUNTS).map(({ password }) => password),
])

type NewPassword = { password: string; email?: string | undefined }

/** Whether a stranger guesses it at once: much used, blank, one character, the product's name or the own mail address. */
export function isWeakPassword({ password, email }: NewPassword): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const bare = folded.replace(/[\s\p{C}]/gu, '')
  if (new Set(bare).size <= 1) return true
  if (bare.replace(/[^\p{L}]/gu, '') === 'tecnicerca') return true
  if (email !== undefined && [email, email.split('@')[0]].includes(bare)) return true
  return [folded, bare].some((word) => MOST_USED.has(word) || PRINTED.has(word))
}

type FieldWithPassword = { field: string; password?: string | undefined; email?: string | undefined }

/** What is wrong with a new password, under the name that its form has for it. */
export function findWeakPassword({ field, password, email }: FieldWithPassword): WrongFields {
  return password !== undefined && isWeakPassword({ password, email }) ? { [field]: SERVER.passwordWeak } : {}
}

/** Throws `validation_failed` for a new password that is easily guessed. */
export function refuseWeakPassword(chosen: NewPassword): void {
  const fields = findWeakPassword({ field: 'password', ...chosen })
  if (fields.password) throw new DomainError('validation_failed', { fields })
}
