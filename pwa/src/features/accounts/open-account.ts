import type { LoginInput, RegisterInput, User } from '@tecnicerca/shared/accounts'
import { ApiError } from '../../lib/http/api-error.ts'

type Ways = {
  register: (input: RegisterInput) => Promise<void>
  signIn: (input: LoginInput) => Promise<User>
}

/** Registers and signs in with the same words. Tried again after either failed, it registers nobody twice. */
export function createAccountOpening({ register, signIn }: Ways) {
  const registered = new Set<string>()
  /** Whose registration may have arrived, though nobody heard of it. */
  const unanswered = new Set<string>()

  async function open(input: RegisterInput): Promise<User> {
    const { email, password } = input
    const credentials = { email, password, remember: true }
    if (!registered.has(email)) {
      const taken = await registerOrTaken(input)
      if (taken) return signIn(credentials).catch((error: unknown) => refuse(error, taken))
      registered.add(email)
    }
    return signIn(credentials)
  }

  /** The refusal of a mail that this form itself may have taken. */
  async function registerOrTaken(input: RegisterInput): Promise<ApiError | undefined> {
    try {
      await register(input)
      return undefined
    } catch (error) {
      if (codeOf(error) === 'email_taken' && unanswered.has(input.email)) return error as ApiError
      if (isUnanswered(error)) unanswered.add(input.email)
      throw error
    }
  }
  return { open, isRegistered: (email: string) => registered.has(email) }
}

function refuse(error: unknown, taken: ApiError): never {
  throw codeOf(error) === 'invalid_credentials' ? taken : error
}

function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

function codeOf(error: unknown) {
  return error instanceof ApiError ? error.code : undefined
}
