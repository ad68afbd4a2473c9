import { queryOptions } from '@tanstack/react-query'
import type { Consent, ConsentsInput } from '@tecnicerca/shared/consents'
import { apiCall, apiGet } from '../../lib/http/api-client.ts'

const consentsAnswer = async () => (await import('@tecnicerca/shared/consents')).consentsAnswer

export function ownConsentsQuery(userId: number) {
  return queryOptions({
    queryKey: ['consents', userId],
    queryFn: async ({ signal }) => (await apiGet('/users/me/consents', consentsAnswer, { signal })).consents,
  })
}

/** Stores the given answers. Returns all consents of the user. */
export async function changeConsents(body: ConsentsInput): Promise<Consent[]> {
  return (await apiCall({ method: 'PUT', path: '/users/me/consents', body }, consentsAnswer)).consents
}
