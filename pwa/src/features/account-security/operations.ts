import type { EmailChangeInput, SecondFactorSetup } from '@tecnicerca/shared/accounts'
import { makePasskey } from '../../lib/browser-passkeys.ts'
import { apiCall } from '../../lib/http/api-client.ts'

const messageAnswer = async () => (await import('@tecnicerca/shared/accounts')).messageAnswer
const setupAnswer = async () => (await import('@tecnicerca/shared/accounts')).secondFactorSetup
const codesAnswer = async () => (await import('@tecnicerca/shared/accounts')).recoveryCodesAnswer

const SECOND_FACTOR_PATH = '/users/me/second-factor'
const EMAIL_PATH = '/users/me/email'

export async function endSession(id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/users/me/sessions/${id}` }, messageAnswer)
}

export async function endOtherSessions(): Promise<void> {
  await apiCall({ method: 'DELETE', path: '/users/me/sessions' }, messageAnswer)
}

export function startSecondFactor(body: { password: string }): Promise<SecondFactorSetup> {
  return apiCall({ method: 'POST', path: SECOND_FACTOR_PATH, body }, setupAnswer)
}

/** Returns the recovery codes. */
export async function confirmSecondFactor(body: { code: string }): Promise<string[]> {
  return (await apiCall({ method: 'PUT', path: SECOND_FACTOR_PATH, body }, codesAnswer)).recovery_codes
}

export async function endSecondFactor(body: { password: string; code: string }): Promise<void> {
  await apiCall({ method: 'DELETE', path: SECOND_FACTOR_PATH, body }, messageAnswer)
}

/** Lets the browser create a passkey, and adds it to the account. */
export async function createPasskey(body: { password: string }): Promise<void> {
  const options = await apiCall(
    { method: 'POST', path: '/auth/passkey/registration-options', body },
    async () => (await import('@tecnicerca/shared/passkeys')).passkeyRegistrationOptions,
  )
  const credential = await makePasskey(options)
  await apiCall(
    { method: 'POST', path: '/auth/passkey/registration', body: { credential } },
    async () => (await import('@tecnicerca/shared/passkeys')).passkeyAnswer,
  )
}

export async function removePasskey(id: number): Promise<void> {
  await apiCall({ method: 'DELETE', path: `/users/me/passkeys/${id}` }, messageAnswer)
}

/** Returns the server's message for the person. */
export async function askForEmailChange(body: EmailChangeInput): Promise<string> {
  return (await apiCall({ method: 'POST', path: EMAIL_PATH, body }, messageAnswer)).message
}

export async function cancelEmailChange(): Promise<void> {
  await apiCall({ method: 'DELETE', path: EMAIL_PATH }, messageAnswer)
}
