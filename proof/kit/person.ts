import type { Role } from '@tecnicerca/shared/accounts'
import type { Db } from '../../api/src/db/client.ts'
import { createUser } from '../../api/src/testing/people.ts'

/** Somebody with an account and a session that is remembered, as the phone of this person holds it. */
export type Person = {
  id: number
  email: string
  name: string
  role: Role
  /** 0 where the person is no technician. */
  technician_id: number
  token: string
}

export async function createPerson(db: Db, role: Role, name = 'Ana Peralta'): Promise<Person> {
  const {
    id,
    email,
    technician_id: technicianId,
    cookie,
  } = await createUser(db, role, { name, is_remembered: true })
  return { id, email, name, role, technician_id: technicianId ?? 0, token: cookie.slice('session='.length) }
}
