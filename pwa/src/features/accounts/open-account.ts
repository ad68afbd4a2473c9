import type { LoginInput, RegisterInput } from '@tecnicerca/shared/accounts'
import { ApiError } from '../../lib/http/api-error.ts'

type Ways<SignedIn> = {
  register: (input: RegisterInput) => Promise<void>
  signIn: (input: LoginInput) => Promise<SignedIn>
}

/** Registers and signs in with the same input. A retry after either step failed does not register twice. */
export function createAccountOpening<SignedIn>({ register, signIn }: Ways<SignedIn>) {
  const registered = new Set<string>()
  /** Emails whose registration got no answer and may have succeeded. */
  const unanswered = new Set<string>()

  async function open(input: RegisterInput): Promise<SignedIn> {
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
