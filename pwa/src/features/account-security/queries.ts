import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'

const sessionsAnswer = async () => (await import('@tecnicerca/shared/accounts')).ownSessionsAnswer
const factorAnswer = async () => (await import('@tecnicerca/shared/accounts')).secondFactorAnswer
const passkeysAnswer = async () => (await import('@tecnicerca/shared/passkeys')).ownPasskeysAnswer

/** Where the user is signed in, the last used first. */
export function ownSessionsQuery(userId: number) {
  return queryOptions({
    queryKey: ['own-sessions', userId],
    queryFn: async ({ signal }) => (await apiGet('/users/me/sessions', sessionsAnswer, { signal })).sessions,
    staleTime: 0,
  })
}

export function secondFactorQuery(userId: number) {
  return queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: ({ signal }) => apiGet('/users/me/second-factor', factorAnswer, { signal }),
    staleTime: 0,
  })
}

export function ownPasskeysQuery(userId: number) {
  return queryOptions({
    queryKey: ['own-passkeys', userId],
    queryFn: async ({ signal }) => (await apiGet('/users/me/passkeys', passkeysAnswer, { signal })).passkeys,
    staleTime: 0,
  })
}
