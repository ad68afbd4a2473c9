import { SESSION } from '@tecnicerca/shared/messages/session'

export type ConfirmedPassword = { password: string; confirm_password: string }

/** Error message if the confirmation is empty or differs from the password; only the screen can check this. */
export function confirmationProblem({
  password,
  confirm_password: confirmPassword,
}: ConfirmedPassword): string | undefined {
  if (!confirmPassword) return SESSION.confirmMissing
  return password === confirmPassword ? undefined : SESSION.passwordsDiffer
}
