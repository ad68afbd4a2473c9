import type { Role, User } from '@tecnicerca/shared/accounts'
import type {
  TechnicianProfile,
  TechnicianRegistrationInput,
  TechnicianUpgradeInput,
} from '@tecnicerca/shared/technicians'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hashPassword } from '../accounts/password.ts'
import { findUser, lockAccount, openAccount, refuseWeakPassword } from '../accounts/service.ts'
import { consentByUpgrading } from '../consents/service.ts'
import { type EncodedPhoto, encodePhoto, forgetPhoto, lockExchange, storePhoto } from '../photos/service.ts'
import { type Actor, endSessionsOfUser } from '../sessions/service.ts'
import * as technicians from './repository.ts'
import { dropFormerPhoto, readProfile } from './service.ts'
import { refuseArchivedCategory, refusingUnknownCategory } from './unknown-category.ts'

export type TechnicianAccount = { user: User; technician: TechnicianProfile }

/**
 * Creates account, profile and photo in one transaction; opens no session. Throws `email_taken`, `unsupported_media_type`,
 * and `validation_failed` for an unknown category or a password that is easily guessed.
 */
export async function registerTechnician(
  db: Db,
  input: TechnicianRegistrationInput,
  upload: Buffer | undefined,
): Promise<TechnicianAccount> {
  const { name, email, phone, password, privacy: _, contact_public: _public, ...fields } = input
  refuseWeakPassword({ password, email })
  const photo = upload && (await encodePhoto(upload))
  const account = {
    name,
    email,
    phone,
    role: 'technician' as const,
    password_hash: await hashPassword(password),
  }
  const work = inTransaction(db, async (trx) => {
    const { id } = await openAccount(trx, account, input)
    return openProfile(trx, id, { fields, photo })
  })
  return refusingUnknownCategory(work)
}

/**
 * Makes a customer a technician, or creates the profile of a technician without one. A profile that the user once left
 * comes back. Ends the user's other sessions. Throws `already_technician`, `forbidden` for an admin,
 * `unsupported_media_type`, `validation_failed`.
 */
export async function upgradeToTechnician(
  db: Db,
  actor: Actor,
  profile: { input: TechnicianUpgradeInput; upload: Buffer | undefined },
): Promise<TechnicianAccount> {
  refuseWithProfile(actor.role, actor.technician_id !== null)
  const photo = profile.upload && (await encodePhoto(profile.upload))
  const work = inTransaction(db, async (trx) => {
    // If two upgrades are sent at once, the second waits here, then sees the new role and profile, and is refused.
    const locked = await lockAccount(trx, actor.id)
    const before = await technicians.lockTechnicianOfUser(trx, actor.id)
    refuseWithProfile(locked?.role, before?.is_kept ?? false)
    await lockExchange(trx, before?.profile_image, photo?.profile_image)
    await technicians.updateRoleToTechnician(trx, actor.id)
    const { contact_public: isContactPublic, ...fields } = profile.input
    await consentByUpgrading(trx, actor.id, isContactPublic)
    const account = await openProfile(trx, actor.id, { fields, photo })
    const droppedPhoto = await dropFormerPhoto(
      trx,
      before?.profile_image ?? null,
      account.technician.profile_image,
    )
    const { session_hash: keepSession } = actor
    await endSessionsOfUser(trx, actor.id, { reason: 'role_changed', keepSession })
    return { account, droppedPhoto }
  })
  const { account, droppedPhoto } = await refusingUnknownCategory(work)
  if (droppedPhoto) forgetPhoto(droppedPhoto)
  return account
}

function refuseWithProfile(role: Role | undefined, hasProfile: boolean): void {
  if (role === 'technician' && hasProfile) throw new DomainError('already_technician')
  if (role !== 'customer' && role !== 'technician') throw new DomainError('forbidden')
}

type Profile = { fields: technicians.RegisteredFields; photo: EncodedPhoto | undefined }

async function openProfile(trx: Trx, userId: number, { fields, photo }: Profile): Promise<TechnicianAccount> {
  if (photo) await storePhoto(trx, photo)
  const technicianId = await technicians.insertOrReviveTechnician(trx, {
    ...fields,
    user_id: userId,
    profile_image: photo?.profile_image ?? null,
  })
  await refuseArchivedCategory(trx, fields.category_id)
  const user = await findUser(trx, userId)
  if (!user) throw new DomainError('not_found')
  return { user, technician: await readProfile(trx, technicianId) }
}
