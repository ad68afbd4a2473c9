import type {
  AdminTechnicianChanges,
  AvailabilityInput,
  TechnicianProfile,
  TechnicianProfileChanges,
} from '@tecnicerca/shared/technicians'
import type { WrongFields } from '@tecnicerca/shared/validation'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { findCategory } from '../categories/service.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import { dropPhoto, encodePhoto, forgetPhoto, lockExchange, storePhoto } from '../photos/service.ts'
import { countHit, PHOTO_LIMIT } from '../rate-limits/service.ts'
import * as technicians from './repository.ts'
import { deleteUnusedWords } from './search-suggestion-repository.ts'
import { withoutDuplicates } from './skills.ts'
import { refuseArchivedCategory, refusingUnknownCategory, UNKNOWN_CATEGORY } from './unknown-category.ts'

/** What the database finds wrong with a profile. */
export async function findWrongProfile(
  db: Db,
  { category_id }: { category_id?: number | null | undefined },
): Promise<WrongFields> {
  if (category_id === undefined || category_id === null) return {}
  return (await findCategory(db, category_id)) ? {} : UNKNOWN_CATEGORY
}

/** Throws `not_found`, also for a technician who has left. */
export async function findProfile(db: Db | Trx, technician_id: number): Promise<technicians.StoredProfile> {
  const profile = await technicians.findProfile(db, technician_id)
  if (!profile) throw new DomainError('not_found')
  return profile
}

/** JSON text of a profile with what its reader may see of the rest. */
export function profileText(
  { open_text }: technicians.StoredProfile,
  rest: { address: string; email?: string; phone?: string; contact_limited?: true },
): string {
  return `${JSON.stringify(rest).slice(0, -1)},${open_text.trimStart().slice(1)}`
}

/** A whole profile as JSON text, for its technician and admins. Throws `not_found`. */
export async function readProfileText(db: Db | Trx, technician_id: number): Promise<string> {
  const profile = await findProfile(db, technician_id)
  const { address, email, phone } = profile
  return profileText(profile, { address, email, phone })
}

/** Throws `not_found`. */
export async function readProfile(db: Db | Trx, technician_id: number): Promise<TechnicianProfile> {
  return JSON.parse(await readProfileText(db, technician_id)) as TechnicianProfile
}

/** What is left out of `input` stays as it is. Throws `not_found`, `validation_failed` for an unknown category. */
export async function changeProfile(
  db: Db,
  technician_id: number,
  input: TechnicianProfileChanges | AdminTechnicianChanges,
): Promise<TechnicianProfile> {
  const skills = 'skills' in input && input.skills ? { skills: withoutDuplicates(input.skills) } : {}
  const work = inTransaction(db, async (trx) => {
    const isChanged = await technicians.updateTechnician(trx, technician_id, { ...input, ...skills })
    if (!isChanged) throw new DomainError('not_found')
    await refuseArchivedCategory(trx, input.category_id)
    return readProfile(trx, technician_id)
  })
  return refusingUnknownCategory(work)
}

/** Says whether the technician takes work now. Throws `not_found`. */
export async function changeAvailability(
  db: Db,
  technician_id: number,
  { available, operation }: AvailabilityInput & { operation: Operation | undefined },
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const isChanged = await technicians.updateTechnician(trx, technician_id, { available })
    if (!isChanged) throw new DomainError('not_found')
    return { status: 200, body: { technician: { id: technician_id, available } } }
  })
}

type OwnPhoto = { user_id: number; technician_id: number; upload: Buffer }

/** Gives the name of the new photo. Throws `not_found`, `unsupported_media_type`, `too_many_requests`. */
export async function replacePhoto(db: Db, { user_id, technician_id, upload }: OwnPhoto): Promise<string> {
  await countHit(db, `photos:${user_id}`, PHOTO_LIMIT)
  const photo = await encodePhoto(upload)
  await showPhoto(db, technician_id, photo)
  return photo.profile_image
}

/** Throws `not_found`. */
export async function removePhoto(db: Db, technician_id: number): Promise<void> {
  await showPhoto(db, technician_id, null)
}

async function showPhoto(
  db: Db,
  technician_id: number,
  photo: Awaited<ReturnType<typeof encodePhoto>> | null,
): Promise<void> {
  const profile_image = photo?.profile_image ?? null
  const left = await inTransaction(db, async (trx) => {
    const before = await technicians.lockTechnician(trx, technician_id)
    if (!before) throw new DomainError('not_found')
    await lockExchange(trx, before.profile_image, profile_image)
    if (photo) await storePhoto(trx, photo)
    await technicians.updateTechnician(trx, technician_id, { profile_image })
    return letGo(trx, before.profile_image, profile_image)
  })
  if (left) forgetPhoto(left)
}

/** Drops the photo a profile showed until now, unless it still does; gives its name where it let go. */
export async function letGo(trx: Trx, before: string | null, after: string | null): Promise<string | null> {
  if (before === null || before === after) return null
  await dropPhoto(trx, before)
  return before
}

/** Leaves of a deleted user's profile its figures; gives the photo that it let go of. */
export async function blankProfileOfUser(trx: Trx, user_id: number): Promise<string | null> {
  const before = await technicians.lockTechnicianOfUser(trx, user_id)
  if (!before) return null
  const words = await technicians.listSearchWords(trx, user_id)
  await technicians.updateProfileAsBlank(trx, user_id)
  await deleteUnusedWords(trx, words)
  return letGo(trx, before.profile_image, null)
}
