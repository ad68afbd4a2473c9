import { queryOptions } from '@tanstack/react-query'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { apiGet } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'

const profileAnswer = async () => (await import('@tecnicerca/shared/technicians')).publicTechnicianAnswer

/**
 * A public profile; null where there is no such technician (any more). A page comes without phone and mail, which the
 * server counts for each who opens a profile: the phone asks for them at once.
 */
export function technicianProfileQuery(technician_id: number) {
  return queryOptions({
    queryKey: ['technicians', 'profile', technician_id],
    queryFn: ({ signal }) => readProfile(`/technicians/${technician_id}`, signal),
    refetchOnMount: ({ state }) => (state.data && state.data.phone === undefined ? 'always' : true),
  })
}

/** The user's own profile; null where the account has none. */
export function ownProfileQuery(user_id: number) {
  return queryOptions({
    queryKey: ['technicians', 'own-profile', user_id],
    queryFn: async ({ signal }) => {
      const { withSaidAvailability } = await import('../../../offline/own/own-availability.ts')
      return withSaidAvailability(user_id, () => readProfile('/technicians/profile', signal))
    },
  })
}

// That there is none is an answer like another, not an error: it travels with the page that the server renders, and the
// query does not repeat it as a failure.
async function readProfile(path: string, signal: AbortSignal): Promise<PublicProfile | null> {
  try {
    const { technician } = await apiGet(path, profileAnswer, { signal })
    return technician
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
