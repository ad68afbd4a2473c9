import { readFileSync } from 'node:fs'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { WrongFields } from '@tecnicerca/shared/validation'
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

export function isCommonPassword(password: string): boolean {
  return MOST_USED.has(password.toLowerCase())
}

/** What is wrong with a new password, under the name that its form has for it. */
export function findCommonPassword(field: string, password: string | undefined): WrongFields {
  return password !== undefined && isCommonPassword(password) ? { [field]: SERVER.password_common } : {}
}

/** Throws `validation_failed` for one of the most used passwords. */
export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password))
    throw new DomainError('validation_failed', { fields: findCommonPassword(field, password) })
}
