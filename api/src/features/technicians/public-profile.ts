import type { Db } from '../../db/client.ts'
import { CONTACT_LIMIT, isWithinLimitOnce } from '../rate-limits/service.ts'
import type { Actor } from '../sessions/service.ts'
import { sectorOf } from './sector-of.ts'
import { findProfile, profileText } from './service.ts'

/** Who opens a profile. `page`: a page that is rendered for anybody. */
export type Reader = 'page' | { actor: Actor | undefined; address: string }

export type PublicProfileText = {
  /** The most that this reader may ever get. */
  whole: string
  /** What the reader gets now: counts as a look, unless the reader has `whole` already. */
  look: () => Promise<string>
}

/** A profile as JSON text, for its reader. Throws `not_found`. */
export async function readPublicProfile(
  db: Db,
  technician_id: number,
  reader: Reader,
): Promise<PublicProfileText> {
  const profile = await findProfile(db, technician_id)
  const { email, phone, user_id } = profile
  const is_trusted = reader !== 'page' && (reader.actor?.role === 'admin' || reader.actor?.id === user_id)
  const is_street_shown = is_trusted || profile.address_is_public
  const address = is_street_shown ? profile.address : sectorOf(profile.address)
  const bare = profileText(profile, { address })
  if (reader === 'page') return { whole: bare, look: async () => bare }
  const whole = profileText(profile, { address, email, phone })
  return {
    whole,
    look: async () => (is_trusted || (await mayReadContact(db, technician_id, reader)) ? whole : bare),
  }
}

/** Somebody signed in is counted for themselves, a visitor for their address; one profile once in an hour. */
function mayReadContact(
  db: Db,
  technician_id: number,
  { actor, address }: Exclude<Reader, 'page'>,
): Promise<boolean> {
  const bucket = `contacts:${actor ? `user ${actor.id}` : address}`
  return isWithinLimitOnce(db, { bucket, thing: String(technician_id) }, CONTACT_LIMIT)
}
