import { queryOptions } from '@tanstack/react-query'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { apiGet } from '../../../lib/http/api-client.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { AnswerSchema } from '../../../lib/http/late-schema.ts'
import { pageClock } from '../../../offline/network/clock.ts'

const profileAnswer = async () => (await import('@tecnicerca/shared/technicians')).publicTechnicianAnswer

/**
 * A public profile; null if there is no such technician (any more). The server-rendered page lacks phone and email,
 * because the server counts the contacts that each visitor opens. The browser fetches them right afterwards.
 */
export function technicianProfileQuery(technicianId: number) {
  return queryOptions({
    queryKey: ['technicians', 'profile', technicianId],
    queryFn: ({ signal, client, queryKey }) => {
      const path = `/technicians/${technicianId}`
      const shown = client.getQueryData<PublicProfile | null>(queryKey)
      return shown && shown.phone === undefined ? addContact(shown, path, signal) : readProfile(path, signal)
    },
    refetchOnMount: ({ state }) => (state.data && state.data.phone === undefined ? 'always' : true),
  })
}

/** The user's own profile; null if the account has none. */
export function ownProfileQuery(userId: number) {
  return queryOptions({
    queryKey: ['technicians', 'own-profile', userId],
    queryFn: async ({ signal }) => {
      const { readOwnProfile } = await import('../../../offline/cases/own-profile.ts')
      const read = () => readProfile('/technicians/profile', signal)
      return readOwnProfile(userId, { read, storeProfile: storeOwnProfile })
    },
  })
}

async function storeOwnProfile(profile: PublicProfile | null): Promise<void> {
  const { storeTechnician } = await import('../../../offline/storage/public-data.ts')
  if (profile) await storeTechnician(profile, pageClock.now())
}

type Contact = Pick<PublicProfile, 'phone' | 'email' | 'contact_hidden'>

/** Validated by hand: a rendered page lacks only phone and email, and loading zod for them would cost too much. */
const contactAnswer: AnswerSchema<{ technician: Contact }> = {
  safeParse: (value) => {
    const technician = (value as { technician?: Partial<Record<keyof PublicProfile, unknown>> } | null)
      ?.technician
    if (typeof technician?.id !== 'number') return { success: false }
    const { phone, email } = technician
    const contact = typeof phone === 'string' && typeof email === 'string' ? { phone, email } : {}
    // The technician may have hidden the contact after the page was rendered.
    const isHidden = technician.contact_hidden === true
    return { success: true, data: { technician: { ...contact, contact_hidden: isHidden } } }
  },
}

// Returns null for a missing profile instead of throwing: the server renders a page for it, and the query does not
// retry.
async function readProfile(path: string, signal: AbortSignal): Promise<PublicProfile | null> {
  return nullIfMissing(async () => (await apiGet(path, profileAnswer, { signal })).technician)
}

/** Adds phone and email, which the rendered page lacks. Null if the technician does not exist any more. */
async function addContact(shown: PublicProfile, path: string, signal: AbortSignal) {
  return nullIfMissing(async () => ({
    ...shown,
    ...(await apiGet(path, contactAnswer, { signal })).technician,
  }))
}

async function nullIfMissing(read: () => Promise<PublicProfile>): Promise<PublicProfile | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
