/** Name of the draft of a new account's fields. The registration screen and the account step of a dialog share it. */
export const REGISTER_DRAFT = 'register'

/** `privacy`: 'true' if ticked, else ''. */
export type AccountValues = { name: string; email: string; phone: string; password: string; privacy: string }

/** The typed values as `registerInput` takes them. */
export function registration(values: AccountValues) {
  return { ...values, privacy: values.privacy === 'true' }
}
