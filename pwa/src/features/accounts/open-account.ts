import type { LoginInput, RegisterInput, User } from '@tecnicerca/shared/accounts'
import { ApiError } from '../../lib/http/api-error.ts'

type Ways = {
  register: (input: RegisterInput) => Promise<void>
  signIn: (input: LoginInput) => Promise<User>
}

/** Registers and signs in with the same input. A retry after either step failed does not register twice. */
export function createAccountOpening({ register, signIn }: Ways) {
  const registered = new Set<string>()
  /** Emails whose registration got no answer and may have succeeded. */
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

  /**
   * Registers. Returns the `email_taken` error if an earlier, unanswered attempt of this form may have taken the email.
   * Throws any other error.
   */
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
