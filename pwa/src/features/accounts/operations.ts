import type { AccountUpdateInput, LoginInput, RegisterInput, User } from '@tecnicerca/shared/accounts'
import { apiSend } from '../../lib/api-client'

const userAnswer = async () => (await import('@tecnicerca/shared/accounts')).userAnswer
const messageAnswer = async () => (await import('@tecnicerca/shared/accounts')).messageAnswer

export async function signIn(input: LoginInput): Promise<User> {
  const { user } = await apiSend('POST', '/auth/login', input, userAnswer)
  return user
}

export async function signOut(): Promise<void> {
  await apiSend('POST', '/auth/logout', {}, messageAnswer)
}

/** Opens no session: the person signs in afterwards. */
export async function registerCustomer(input: RegisterInput): Promise<void> {
  await apiSend('POST', '/auth/register', input, messageAnswer)
}

/** The server's sentence, the same whether or not there is such an account. */
export async function requestPasswordReset(input: { email: string }): Promise<string> {
  const { message } = await apiSend('POST', '/auth/forgot-password', input, messageAnswer)
  return message
}

export async function resetPassword(input: { token: string; password: string }): Promise<void> {
  await apiSend('POST', '/auth/reset-password', input, messageAnswer)
}

export async function updateAccount(input: AccountUpdateInput): Promise<User> {
  const { user } = await apiSend('PUT', '/users/me', input, userAnswer)
  return user
}
