/** Name of the draft of a new account's fields. The registration screen and the account step of a dialog share it. */
export const REGISTER_DRAFT = 'register'

export type AccountValues = { name: string; email: string; phone: string; password: string }

/** The typed values as `registerInput` takes them. `privacy`: the sentence beside the button says so. */
export function registration(values: AccountValues) {
  return { ...values, privacy: true }
}
