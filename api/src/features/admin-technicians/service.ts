import type { User } from '@tecnicerca/shared/accounts'
import type { AdminTechnicianRow, TechnicianProfile } from '@tecnicerca/shared/technicians'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { readProfile } from '../technicians/service.ts'
import * as adminTechnicians from './repository.ts'

export async function listTechnicianUsers(db: Db): Promise<AdminTechnicianRow[]> {
  const users = await adminTechnicians.listTechnicianUsers(db)
  return users.map((user) => ({ ...user, created_at: user.created_at.toISOString() }))
}

type TechnicianDetails = {
  technician: TechnicianProfile
  user: User
  skills: TechnicianProfile['skills']
}

/** Throws `not_found`. */
export async function readTechnicianDetails(db: Db, technicianId: number): Promise<TechnicianDetails> {
  const user = await adminTechnicians.findUserOfTechnician(db, technicianId)
  if (!user) throw new DomainError('not_found')
  const technician = await readProfile(db, technicianId)
  return {
    technician,
    user: { ...user, created_at: user.created_at.toISOString() },
    skills: technician.skills,
  }
}
