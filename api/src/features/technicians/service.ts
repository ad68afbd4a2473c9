import type { Rule } from '@tecnicerca/shared/abuse-reports'
import type { User } from '@tecnicerca/shared/accounts'
import { FAVOURITES_TOLD_FROM } from '@tecnicerca/shared/favourites'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { readWeek } from '@tecnicerca/shared/opening-hours'
import { findWrongDaysOff } from '@tecnicerca/shared/opening-hours-checks'
import type { Review } from '@tecnicerca/shared/reviews'
import type {
  AdminTechnicianInput,
  AvailabilityInput,
  TechnicianProfile,
  TechnicianProfileChanges,
} from '@tecnicerca/shared/technicians'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { findCategory } from '../categories/service.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import { dropPhoto, encodePhoto, forgetPhoto, lockExchange, storePhoto } from '../photos/service.ts'
import { countHit, PHOTO_LIMIT } from '../rate-limits/service.ts'
import { listNewestReviews } from '../reviews/service.ts'
import { areSectors, lockCurrentSectors } from '../sectors/service.ts'
import { deleteWorkPhotosOfUser } from '../work-photos/service.ts'
import * as technicians from './repository.ts'
import { deleteUnusedWords } from './search-suggestion-repository.ts'
import { refuseArchivedCategory, refusingUnknownCategory, UNKNOWN_CATEGORY } from './unknown-category.ts'

export {
  updateDaysOffSoon as refreshDaysOffSoon,
  updateProfileAsHidden as hideProfile,
  updateProfileAsShown as showProfile,
} from './repository.ts'
export { refusingUnknownCategory } from './unknown-category.ts'

/** Validates a profile against the database; returns the wrong fields. */
export async function findWrongProfile(
  db: Db,
  {
    category_id: categoryId,
    sector_ids: sectorIds = [],
  }: { category_id?: number | null | undefined; sector_ids?: number[] | undefined },
): Promise<WrongFields> {
  const isCategoryRight = typeof categoryId !== 'number' || (await findCategory(db, categoryId))
  return {
    ...(isCategoryRight ? {} : UNKNOWN_CATEGORY),
    ...((await areSectors(db, sectorIds)) ? {} : { sector_ids: SERVER.sectorUnknown }),
  }
}

/** A public profile. Throws `not_found`, also if the technician has left or an admin hid the profile. */
export async function findProfile(db: Db | Trx, technicianId: number): Promise<technicians.StoredProfile> {
  const profile = await technicians.findProfile(db, technicianId)
  if (!profile?.is_listed) throw new DomainError('not_found')
  return profile
}

/**
 * Counts requests that were not answered in time, and ends expired badges. A background job runs it every 5 minutes.
 */
export async function refreshOrder(db: Db): Promise<void> {
  await inTransaction(db, technicians.updateOrder)
}

type ShownContact = { email?: string; phone?: string; contact_limited?: true; contact_hidden?: true }

/** A profile as JSON text, with the private fields that its reader may see. */
export function profileText(
  { open_text: openText, hours }: technicians.StoredProfile,
  rest: { reviews: Review[]; address: string; hidden_rule?: Rule } & ShownContact,
): string {
  const texts = { ...rest, hours: readWeek(hours) }
  return `${JSON.stringify(texts).slice(0, -1)},${openText.trimStart().slice(1)}`
}

/** The contact for readers who may always see it. `contact_hidden`: the public profile does not show it. */
export function wholeContact({
  email,
  phone,
  hides_contact: isHidden,
}: technicians.StoredProfile): ShownContact {
  return { email, phone, ...(isHidden && { contact_hidden: true }) }
}

/** A profile with all private fields as JSON text, for its technician and admins. Throws `not_found`. */
export async function readProfileText(db: Db | Trx, technicianId: number): Promise<string> {
  const profile = await technicians.findProfile(db, technicianId)
  if (!profile) throw new DomainError('not_found')
  const { address, hidden_rule: hiddenRule } = profile
  const reviews = await listNewestReviews(db, technicianId, 'owner_or_admin')
  const own = { reviews, address, ...wholeContact(profile), ...(hiddenRule && { hidden_rule: hiddenRule }) }
  return profileText(profile, own)
}

/** Like `readProfileText`, with the number of stars if it is so high that it points to nobody. Throws `not_found`. */
export async function readOwnProfileText(db: Db, technicianId: number): Promise<string> {
  const text = await readProfileText(db, technicianId)
  const count = await technicians.countFavourites(db, technicianId)
  return count < FAVOURITES_TOLD_FROM ? text : `{"favourite_count":${count},${text.slice(1)}`
}

/** Throws `not_found`. */
export async function readProfile(db: Db | Trx, technicianId: number): Promise<TechnicianProfile> {
  return JSON.parse(await readProfileText(db, technicianId)) as TechnicianProfile
}

/** Days off further than a year from `today` (`YYYY-MM-DD`). */
export function findWrongDays(input: Partial<TechnicianProfileChanges>, today: string): WrongFields {
  const problem = findWrongDaysOff(input.days_off ?? [], today)
  return problem === undefined ? {} : { days_off: problem }
}

/**
 * Changes the fields that `input` contains. Throws `not_found`, `validation_failed` for an unknown category or sector, or a day off that is
 * too far.
 */
export async function changeProfile(
  db: Db,
  technicianId: number,
  {
    input,
    operation,
    today,
  }: { input: TechnicianProfileChanges; operation: Operation | undefined; today: string },
): Promise<OperationAnswer> {
  return refusingUnknownCategory(
    runOnce(db, operation, async (trx) => {
      const fields = findWrongDays(input, today)
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields })
      const technician = await writeProfile(trx, technicianId, input)
      return { status: 200, body: { technician }, kept: { profile: { id: technicianId } } }
    }),
  )
}

/** The stored answer of a change of the profile with the profile as it is now; another answer as it is. */
export async function replayStoredProfile(db: Db, actor: User, jsonText: string): Promise<string> {
  const stored = JSON.parse(jsonText) as { profile?: unknown }
  if (!stored.profile || actor.technician_id === null) return jsonText
  return JSON.stringify({ technician: await readProfile(db, actor.technician_id) })
}

type AdminProfileChanges = {
  [Field in keyof AdminTechnicianInput]?: AdminTechnicianInput[Field] | undefined
}

/** Like `changeProfile`, inside a transaction. The caller must wrap that transaction in `refusingUnknownCategory`. */
export async function writeProfile(
  trx: Trx,
  technicianId: number,
  input: TechnicianProfileChanges | AdminProfileChanges,
): Promise<TechnicianProfile> {
  const skills = 'skills' in input && input.skills ? { skills: withoutDuplicateSkills(input.skills) } : {}
  const sectors =
    'sector_ids' in input && input.sector_ids
      ? { sector_ids: await lockCurrentSectors(trx, input.sector_ids) }
      : {}
  const isChanged = await technicians.updateTechnician(trx, technicianId, { ...input, ...skills, ...sectors })
  if (!isChanged) throw new DomainError('not_found')
  await refuseArchivedCategory(trx, input.category_id)
  return readProfile(trx, technicianId)
}

/** Sets whether the technician takes work now. Throws `not_found`. */
export async function changeAvailability(
  db: Db,
  technicianId: number,
  { available, operation }: AvailabilityInput & { operation: Operation | undefined },
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const isChanged = await technicians.updateTechnician(trx, technicianId, { available })
    if (!isChanged) throw new DomainError('not_found')
    return { status: 200, body: { technician: { id: technicianId, available } } }
  })
}

type OwnPhoto = { user_id: number; technician_id: number; upload: Buffer }

/**
 * Replaces the profile photo; returns the name of the new one. Throws `not_found`, `unsupported_media_type`,
 * `too_many_requests`.
 */
export async function replacePhoto(
  db: Db,
  { user_id: userId, technician_id: technicianId, upload }: OwnPhoto,
): Promise<string> {
  await countHit(db, `photos:${userId}`, PHOTO_LIMIT)
  const photo = await encodePhoto(upload)
  await showPhoto(db, technicianId, photo)
  return photo.profile_image
}

/** Throws `not_found`. */
export async function removePhoto(db: Db, technicianId: number): Promise<void> {
  await showPhoto(db, technicianId, null)
}

async function showPhoto(
  db: Db,
  technicianId: number,
  photo: Awaited<ReturnType<typeof encodePhoto>> | null,
): Promise<void> {
  const profileImage = photo?.profile_image ?? null
  const droppedPhoto = await inTransaction(db, async (trx) => {
    const before = await technicians.lockTechnician(trx, technicianId)
    if (!before) throw new DomainError('not_found')
    await lockExchange(trx, before.profile_image, profileImage)
    if (photo) await storePhoto(trx, photo)
    await technicians.updateTechnician(trx, technicianId, { profile_image: profileImage })
    return dropFormerPhoto(trx, before.profile_image, profileImage)
  })
  if (droppedPhoto) forgetPhoto(droppedPhoto)
}

/** Drops the former photo if the profile no longer shows it, and returns its name; else returns null. */
export async function dropFormerPhoto(
  trx: Trx,
  before: string | null,
  after: string | null,
): Promise<string | null> {
  if (before === null || before === after) return null
  await dropPhoto(trx, before)
  return before
}

/** Blanks a deleted user's profile, except its figures. Returns the name of its former photo, or null. */
export async function blankProfileOfUser(trx: Trx, userId: number): Promise<string | null> {
  const before = await technicians.lockTechnicianOfUser(trx, userId)
  if (!before) return null
  const words = await technicians.listSearchWords(trx, userId)
  await technicians.updateProfileAsBlank(trx, userId)
  await deleteWorkPhotosOfUser(trx, userId)
  await deleteUnusedWords(trx, words)
  return dropFormerPhoto(trx, before.profile_image, null)
}

/**
 * Removes skills that differ from an earlier one only in case, accents or spaces. Signs count, so C++ and C# are different.
 */
function withoutDuplicateSkills(skills: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const skill of skills) {
    const key = folded(skill)
    if (!byKey.has(key)) byKey.set(key, skill)
  }
  return [...byKey.values()]
}

function folded(skill: string): string {
  return skill
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
}
