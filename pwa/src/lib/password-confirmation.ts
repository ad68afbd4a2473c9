import { SESSION } from '@tecnicerca/shared/messages/session'

export type ConfirmedPassword = { password: string; confirm_password: string }

/** What the screen alone can know about a password: that it was typed twice alike. */
export function confirmationProblem({ password, confirm_password }: ConfirmedPassword): string | undefined {
  if (!confirm_password) return SESSION.confirm_missing
  return password === confirm_password ? undefined : SESSION.passwords_differ
}
