import { foldWords } from '@tecnicerca/shared/search'
import { SECTORS } from '@tecnicerca/shared/sectors'
import type { Db } from '../../db/client.ts'
import { isEstablished } from '../accounts/service.ts'
import {
  addressCounts,
  CONTACT_ADDRESS_LIMIT,
  CONTACT_LIMIT,
  isWithinLimitOnce,
} from '../rate-limits/service.ts'
import { listNewestReviews } from '../reviews/service.ts'
import type { Actor } from '../sessions/service.ts'
import { findProfile, profileText, wholeContact } from './service.ts'

/** The reader of a profile. `page`: a public page, rendered for anyone. */
export type Reader = 'page' | IdentifiedReader
type IdentifiedReader = { actor: Actor | undefined; address: string; browser: string | undefined }

export type PublicProfileText = {
  /** Everything that this reader may see while within their limits. */
  fullText: string
  /** What the reader gets now. Each call counts against their limit; do not call it if they have `fullText` already. */
  readCounted: () => Promise<string>
}

/** A profile as JSON text for this reader. `contact_limited` says that phone and email are left out. Throws `not_found`. */
export async function readPublicProfile(
  db: Db,
  technicianId: number,
  reader: Reader,
): Promise<PublicProfileText> {
  const profile = await findProfile(db, technicianId)
  const { user_id: userId, hides_contact: isHidden } = profile
  const isTrusted = reader !== 'page' && (reader.actor?.role === 'admin' || reader.actor?.id === userId)
  const isStreetShown = isTrusted || profile.address_is_public
  const address = isStreetShown ? profile.address : sectorOf(profile.address)
  const reviews = await listNewestReviews(db, technicianId, reader === 'page' ? undefined : reader.actor)
  if (reader === 'page' || (isHidden && !isTrusted)) {
    const bare = profileText(profile, { reviews, address, ...(isHidden && { contact_hidden: true }) })
    return { fullText: bare, readCounted: async () => bare }
  }
  const fullText = profileText(profile, { reviews, address, ...wholeContact(profile) })
  return {
    fullText,
    readCounted: async () =>
      isTrusted || (await mayReadContact(db, technicianId, reader))
        ? fullText
        : profileText(profile, { reviews, address, contact_limited: true }),
  }
}

/** True within the limits of the reader and of their IP address. Each profile counts once an hour. */
async function mayReadContact(db: Db, technicianId: number, reader: IdentifiedReader): Promise<boolean> {
  const who = await countedReader(db, reader)
  const own = { bucket: `contacts:${who}`, thing: String(technicianId) }
  if (!(await isWithinLimitOnce(db, own, CONTACT_LIMIT))) return false
  for (const { bucket, limit } of addressCounts('contacts-address', reader.address, CONTACT_ADDRESS_LIMIT))
    if (!(await isWithinLimitOnce(db, { bucket, thing: `${who} ${technicianId}` }, limit))) return false
  return true
}

/**
 * Who is counted: the user of an established account, else the browser, because accounts are cheap to create. Without a
 * browser cookie, the IP address.
 */
async function countedReader(db: Db, { actor, address, browser }: IdentifiedReader): Promise<string> {
  if (actor && (await isEstablished(db, actor.id))) return `user ${actor.id}`
  return browser ? `browser ${browser}` : address
}

const SECTOR_BY_WORDS = new Map<string, string>(
  SECTORS.map((sector) => [foldWords(sector).join(' '), sector]),
)

/** The well-known sector named by one comma-separated part of an address; '' if there is none. */
export function sectorOf(address: string): string {
  const parts = address.split(',').map((part) => foldWords(part).filter((word) => word !== 'sector'))
  return parts.map((words) => SECTOR_BY_WORDS.get(words.join(' '))).find(Boolean) ?? ''
}
