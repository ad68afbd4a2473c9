import type { Role } from '@tecnicerca/shared/accounts'
import type { Db } from '../../api/src/db/client.ts'
import { hashPassword } from '../../api/src/features/accounts/password.ts'
import { openSession } from '../../api/src/features/sessions/service.ts'

export const PASSWORD = 'clave123'

/** Somebody with an account and an open session. */
export type Person = {
  id: number
  email: string
  name: string
  role: Role
  /** 0 where the person is no technician. */
  technician_id: number
  token: string
}

let serial = 0
let password_hash: string | undefined

/** Past the forms and their limits, which other tests prove. */
export async function createPerson(db: Db, role: Role, name = 'Ana Peralta'): Promise<Person> {
  serial += 1
  password_hash ??= await hashPassword(PASSWORD)
  const email = `falla-${process.pid}-${Date.now()}-${serial}@ejemplo.do`
  const { id } = await db
    .insertInto('users')
    .values({ name, email, phone: '809-555-0100', role, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const technician_id = role === 'technician' ? await createTechnician(db, id) : 0
  const { token } = await openSession(db, { user_id: id, is_remembered: true })
  return { id, email, name, role, technician_id, token }
}

async function createTechnician(db: Db, user_id: number): Promise<number> {
  const row = await db
    .insertInto('technicians')
    .values({
      user_id,
      category_id: 1,
      bio: 'Trabajo con garantía en toda la ciudad.',
      experience_years: 5,
      hourly_rate: 500,
      city: 'Santiago',
      address: 'Calle 5, Los Jardines',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
