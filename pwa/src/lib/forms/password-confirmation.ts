import { SESSION } from '@tecnicerca/shared/messages/session'

export type ConfirmedPassword = { password: string; confirm_password: string }

/** What the screen alone can know about a password: that it was typed twice alike. */
export function confirmationProblem({
  password,
  confirm_password: confirmPassword,
}: ConfirmedPassword): string | undefined {
  if (!confirmPassword) return SESSION.confirmMissing
  return password === confirmPassword ? undefined : SESSION.passwordsDiffer
}
