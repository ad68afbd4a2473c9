import type { User } from '@tecnicerca/shared/accounts'

/** Name or email, whatever the case, or a part of the phone as it is written. */
export function filterUsers(users: readonly User[], text: string): readonly User[] {
  const typed = text.trim()
  const lower = typed.toLowerCase()
  return users.filter(
    ({ name, email, phone }) =>
      name.toLowerCase().includes(lower) || email.toLowerCase().includes(lower) || phone.includes(typed),
  )
}
