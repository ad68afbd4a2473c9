import type { AccountUpdateInput } from '@tecnicerca/shared/accounts'
import { ACCOUNT_EDIT } from '@tecnicerca/shared/messages/account/account'

export type AccountEditValues = {
  name: string
  phone: string
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** The input for the server: name and phone, plus the passwords if a new one is set. */
export function changesOf(values: AccountEditValues): AccountUpdateInput {
  const { name, phone, currentPassword, newPassword } = values
  return { name, phone, ...(newPassword && { currentPassword, newPassword }) }
}

/** Error messages by field. A current password alone is ignored: password managers fill it in by themselves. */
export function accountEditProblems(values: AccountEditValues) {
  const { name, currentPassword, newPassword, confirmPassword } = values
  return {
    name: name.trim() ? undefined : ACCOUNT_EDIT.nameRequired,
    currentPassword: newPassword && !currentPassword ? ACCOUNT_EDIT.currentRequired : undefined,
    confirmPassword: newPassword === confirmPassword ? undefined : ACCOUNT_EDIT.passwordsDiffer,
  }
}
