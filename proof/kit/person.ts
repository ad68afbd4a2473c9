import type { Role } from '@tecnicerca/shared/accounts'
import type { Db } from '../../api/src/db/client.ts'
import { createUser } from '../../api/src/testing/people.ts'

/** A user with an account and a remembered session, as stored on their phone. */
export type Person = {
  id: number
  email: string
  name: string
  role: Role
  /** 0 if the person is not a technician. */
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
