import type { User } from '@tecnicerca/shared/accounts'
import { rowMatcher } from '../../lib/text/row-search.ts'

/** By name, email and phone. */
export function filterUsers(users: readonly User[], text: string): readonly User[] {
  const matches = rowMatcher(text)
  return users.filter(({ name, email, phone }) => matches({ texts: [name, email], phone }))
}
