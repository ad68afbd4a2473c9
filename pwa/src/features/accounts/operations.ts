import type {
  AccountUpdateInput,
  ErasureInput,
  LoginInput,
  RegisterInput,
  User,
} from '@tecnicerca/shared/accounts'
import { EXPORT } from '@tecnicerca/shared/messages/account/account'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { askForPasskey } from '../../lib/browser-passkeys.ts'
import { downloadBlob } from '../../lib/files/download.ts'
import { API_BASE } from '../../lib/http/api-base.ts'
import { apiCall, apiGet } from '../../lib/http/api-client.ts'
import { ApiError, errorFromAnswer, messageOf } from '../../lib/http/api-error.ts'
import { fetchWithoutStaleCookie } from '../../lib/session/pending-sign-out.ts'
import { replaceSession } from '../../lib/session/settle-sign-out.ts'
import { toastSuccess } from '../../lib/toast.ts'

const EXPORT_DEADLINE_MS = 10 * 60_000
/** Short, because the person waits; nothing depends on it. */
const COOKIE_CHECK_MS = 5_000

const loginAnswer = async () => (await import('@tecnicerca/shared/accounts')).loginAnswer
const userAnswer = async () => (await import('@tecnicerca/shared/accounts')).userAnswer
const sessionAnswer = async () => (await import('@tecnicerca/shared/accounts')).sessionAnswer
const messageAnswer = async () => (await import('@tecnicerca/shared/accounts')).messageAnswer

/** The password was right, but the code of the second factor is missing. `ticket` must be sent with that code. */
export type SecondFactorRequired = { ticket: string }

export async function signIn(input: LoginInput): Promise<User | SecondFactorRequired> {
  try {
    const answer = await replaceSession(() =>
      apiCall({ method: 'POST', path: '/auth/login', body: input }, loginAnswer),
    )
    if ('ticket' in answer) return { ticket: answer.ticket }
    return await greeted(answer)
  } catch (error) {
    throw withOwnErrorMessage(error)
  }
}

/** Shows the server's message, if there is one. It says that the sign-in cancelled the erasure of the account. */
async function greeted({ user, message }: { user: User; message?: string | undefined }): Promise<User> {
  await checkCookie(user)
  if (message !== undefined) toastSuccess(message)
  return user
}

/**
 * Throws if the browser did not keep the cookie of the new session: every call would be refused, and the person would think
 * of a wrong password. A call that fails says nothing about cookies.
 */
async function checkCookie({ id }: User): Promise<void> {
  const answer = await apiGet('/auth/check-session', sessionAnswer, {
    signal: AbortSignal.timeout(COOKIE_CHECK_MS),
  }).catch(() => undefined)
  if (answer && answer.user?.id !== id)
    throw new ApiError({ status: 0, code: undefined, serverMessage: SESSION.cookiesBlocked })
}

/**
 * Gives every error but `invalid_credentials` its own message: by default the form would blame a wrong password, even when
 * the server is down.
 */
function withOwnErrorMessage(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code === 'invalid_credentials') return error
  const fallback = error.status >= 500 ? COMMON.server_down : COMMON.unexpectedAnswer
  return new ApiError({ ...error, serverMessage: messageOf(error, fallback) })
}

export async function signInWithCode(input: { ticket: string; code: string }): Promise<User> {
  return greeted(
    await replaceSession(() =>
      apiCall({ method: 'POST', path: '/auth/second-factor', body: input }, userAnswer),
    ),
  )
}

/** Lets the user choose a passkey of this device, and signs in with it. */
export async function signInWithPasskey({ remember }: { remember: boolean }): Promise<User> {
  const options = await apiCall(
    { method: 'POST', path: '/auth/passkey/sign-in-options' },
    async () => (await import('@tecnicerca/shared/passkeys')).passkeySignInOptions,
  )
  const body = { credential: await askForPasskey(options), remember }
  return greeted(
    await replaceSession(() => apiCall({ method: 'POST', path: '/auth/passkey/sign-in', body }, userAnswer)),
  )
}

export async function signOut(): Promise<void> {
  await apiCall({ method: 'POST', path: '/auth/logout', body: {} }, messageAnswer)
}

/** Creates the account but no session: the person signs in afterwards. */
export async function registerCustomer(input: RegisterInput): Promise<void> {
  await apiCall({ method: 'POST', path: '/auth/register', body: input }, messageAnswer)
}

/** Returns the server's message for the person. */
async function postForMessage(path: string, body: object): Promise<string> {
  return (await apiCall({ method: 'POST', path, body }, messageAnswer)).message
}

/** The message is the same whether or not the account exists. */
export const requestPasswordReset = (input: { email: string }) =>
  postForMessage('/auth/forgot-password', input)

export const resetPassword = (input: { token: string; password: string }) =>
  postForMessage('/auth/reset-password', input)

export const confirmEmail = (input: { token: string }) => postForMessage('/auth/confirm-email', input)

export const confirmEmailChange = (input: { token: string }) =>
  postForMessage('/auth/confirm-email-change', input)

export const unsubscribeFromMail = ({ token }: { token: string }) =>
  postForMessage(`/notices/unsubscribe?token=${encodeURIComponent(token)}`, {})

export const sendConfirmationAgain = () => postForMessage('/auth/email-confirmation', {})

export async function updateAccount(input: AccountUpdateInput): Promise<User> {
  const { user } = await apiCall({ method: 'PUT', path: '/users/me', body: input }, userAnswer)
  return user
}

/** Returns when the account will be erased. */
export async function askForErasure(input: ErasureInput): Promise<string> {
  const { erase_at: eraseAt } = await apiCall(
    { method: 'POST', path: '/users/me/erasure', body: input },
    async () => (await import('@tecnicerca/shared/accounts')).erasureAnswer,
  )
  return eraseAt
}

/** Not `apiCall`: the answer is a file, which may take minutes on a slow connection. */
export async function downloadOwnData(): Promise<void> {
  const signal = AbortSignal.timeout(EXPORT_DEADLINE_MS)
  const answer = await fetchWithoutStaleCookie(`${API_BASE}/users/me/export`, { signal }).catch(() => {
    throw new ApiError({ status: 0, code: undefined, serverMessage: COMMON.networkFailed })
  })
  if (!answer.ok)
    throw errorFromAnswer(answer.status, answer.headers.get('content-type') ?? '', await answer.text())
  downloadBlob(EXPORT.fileName, await answer.blob())
}

export async function takeBackErasure(): Promise<User> {
  const { user } = await apiCall({ method: 'DELETE', path: '/users/me/erasure' }, userAnswer)
  return user
}
