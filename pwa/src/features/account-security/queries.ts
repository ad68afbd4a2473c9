import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'

const sessionsAnswer = async () => (await import('@tecnicerca/shared/accounts')).ownSessionsAnswer
const changeAnswer = async () => (await import('@tecnicerca/shared/accounts')).emailChangeAnswer
const factorAnswer = async () => (await import('@tecnicerca/shared/accounts')).secondFactorAnswer
const passkeysAnswer = async () => (await import('@tecnicerca/shared/passkeys')).ownPasskeysAnswer

/** The sessions of the user, last used first. */
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

/** The address of the account, and its pending change. */
export function emailChangeQuery(userId: number) {
  return queryOptions({
    queryKey: ['email-change', userId],
    queryFn: ({ signal }) => apiGet('/users/me/email', changeAnswer, { signal }),
    staleTime: 0,
    // Not cached: once the user has opened the mailed link, a cached answer would show the old address.
    gcTime: 0,
  })
}
