import { queryOptions } from '@tanstack/react-query'
import type { Consents, ConsentsInput } from '@tecnicerca/shared/consents'
import { apiCall, apiGet } from '../../lib/http/api-client.ts'

const consentsAnswer = async () => (await import('@tecnicerca/shared/consents')).consentsAnswer

export function ownConsentsQuery(userId: number) {
  return queryOptions({
    queryKey: ['consents', userId],
    queryFn: ({ signal }) => apiGet('/users/me/consents', consentsAnswer, { signal }),
  })
}

/** Stores the given answers. Returns all consents of the user. */
export function changeConsents(body: ConsentsInput): Promise<Consents> {
  return apiCall({ method: 'PUT', path: '/users/me/consents', body }, consentsAnswer)
}
