import type { Role } from '@tecnicerca/shared/accounts'
import { CONSENT_VERSIONS } from '@tecnicerca/shared/consents'
import type { Db } from '../db/client.ts'
import { hashPassword } from '../features/accounts/password.ts'
import { openSession } from '../features/sessions/service.ts'

export const PASSWORD = 'clave123'

/** A signed-in user. `technician_id` is null without a profile. */
export type SignedIn = { id: number; email: string; technician_id: number | null; cookie: string }

export type NewUser = {
  name: string
  email: string
  phone: string
  category_id: number
  hourly_rate: number
  city: string
  bio: string
  is_remembered: boolean
}

let serial = 0
let passwordHash: Promise<string> | undefined

/** Creates a user with an open session directly in the database, without forms and rate limits. */
export async function createUser(db: Db, role: Role, fields: Partial<NewUser>): Promise<SignedIn> {
  serial += 1
  const { name = `Persona ${serial}`, email = `persona${serial}@ejemplo.do`, phone = '809-555-0100' } = fields
  // Hashing is slow on purpose. All users have the same password, so it is hashed once.
  passwordHash ??= hashPassword(PASSWORD)
  const user = await db
    .insertInto('users')
    .values({ name, email, phone, role, password_hash: await passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = { user_id: user.id, given_at: new Date(), source: 'api' as const }
  await db
    .insertInto('consents')
    .values([
      { ...answer, kind: 'privacy', version: CONSENT_VERSIONS.privacy },
      ...(role === 'technician'
        ? [{ ...answer, kind: 'contact_public' as const, version: CONSENT_VERSIONS.contact_public }]
        : []),
    ])
    .execute()
  const technicianId = role === 'technician' ? await createTechnician(db, user.id, { ...fields, name }) : null
  const { is_remembered: isRemembered = false } = fields
  const { token } = await openSession(db, { userId: user.id, isRemembered })
  return { id: user.id, email, technician_id: technicianId, cookie: `session=${token}` }
}

async function createTechnician(db: Db, userId: number, fields: Partial<NewUser>): Promise<number> {
  const row = await db
    .insertInto('technicians')
    .values({
      user_id: userId,
      name: fields.name ?? '',
      category_id: fields.category_id ?? 1,
      bio: fields.bio ?? 'Trabajo con garantía en toda la ciudad.',
      experience_years: 5,
      hourly_rate: fields.hourly_rate ?? 500,
      city: fields.city ?? 'Santiago',
      address: 'Calle 5, Los Jardines',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
