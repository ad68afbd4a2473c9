import { SESSION } from '@tecnicerca/shared/messages/session'

export type ConfirmedPassword = { password: string; confirmPassword: string }

/** Error message if the confirmation is empty or differs from the password; only the screen can check this. */
export function confirmationProblem({ password, confirmPassword }: ConfirmedPassword): string | undefined {
  if (!confirmPassword) return SESSION.confirmMissing
  return password === confirmPassword ? undefined : SESSION.passwordsDiffer
}
