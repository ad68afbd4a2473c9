import type { User } from '@tecnicerca/shared/accounts'
import type {
  AdminTechnicianChanges,
  AdminTechnicianRow,
  AdminTechniciansQuery,
  SeveralTechniciansInput,
} from '@tecnicerca/shared/admin/technicians'
import { ADMIN, ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import type { Db, Trx } from '../../db/client.ts'
import { LIMIT_WITHOUT_PAGES } from '../../db/table-page.ts'
import { inTransaction } from '../../db/transaction.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { refuseStale } from '../../lib/refuse-stale.ts'
import { recordAct } from '../audit-log/service.ts'
import { readProfile, refusingUnknownCategory, writeProfile } from '../technicians/service.ts'
import * as adminTechnicians from './repository.ts'

/** A page of all users with role technician, with or without a profile. */
export async function listTechnicians(
  db: Db,
  { limit = LIMIT_WITHOUT_PAGES, sort = 'id', cursor, ...filter }: AdminTechniciansQuery,
) {
  const { rows, ...page } = await adminTechnicians.listTechnicians(db, filter, { limit, sort, cursor })
  return { users: rows.map(toRow), ...page }
}

function toRow(row: adminTechnicians.TechnicianRow): AdminTechnicianRow {
  return { ...row, created_at: row.created_at.toISOString() }
}

/** All technicians that match the query, as a CSV file. */
export function downloadTechnicians(db: Db, { sort = 'id', ...filter }: AdminTechniciansQuery) {
  const { column } = ADMIN_TECHNICIANS
  const header = [column.id, column.name, column.email, column.phone, column.category, column.city]
  const more = [
    column.hourly_rate,
    column.rating,
    column.reviews,
    column.available,
    ADMIN_TECHNICIANS.registered,
  ]
  return csvStream([...header, ...more], adminTechnicians.readTechnicians(db, filter, sort), (row) => [
    ...[row.id, row.name, row.email, row.phone, row.category_name, row.city],
    ...[row.hourly_rate, row.average_rating?.toFixed(1) ?? null, row.review_count],
    ...[row.available === null ? null : row.available ? ADMIN.yes : ADMIN.no, row.created_at],
  ])
}

type EditedProfile = TechnicianProfile & { version: number }
type TechnicianDetails = { technician: EditedProfile; user: User; skills: TechnicianProfile['skills'] }

/** Throws `not_found`. */
export async function readTechnicianDetails(db: Db, technicianId: number): Promise<TechnicianDetails> {
  const found = await adminTechnicians.findUserOfTechnician(db, technicianId)
  if (!found) throw new DomainError('not_found')
  const { version, ...user } = found
  const technician = await readProfile(db, technicianId)
  return {
    technician: { ...technician, version },
    user: { ...user, created_at: user.created_at.toISOString() },
    skills: technician.skills,
  }
}

type Edit = { admin_id: number; technician_id: number; changes: AdminTechnicianChanges }

/** Throws `not_found`, `stale`, and `validation_failed` for an unknown category. */
export async function editTechnician(
  db: Db,
  { admin_id: adminId, technician_id: technicianId, changes }: Edit,
): Promise<EditedProfile> {
  const work = inTransaction(db, async (trx) => {
    const technician = await changeProfile(trx, { admin_id: adminId, technician_id: technicianId, changes })
    if (!technician) throw new DomainError('not_found')
    return technician
  })
  return refusingUnknownCategory(work)
}

type SeveralEdits = { admin_id: number } & SeveralTechniciansInput

/**
 * Makes the same change in several profiles and logs it for each. Skips profiles that were deleted meanwhile. Returns
 * how many profiles there were. Throws `validation_failed` for an unknown category.
 */
export async function editTechnicians(
  db: Db,
  { admin_id: adminId, ids, ...changes }: SeveralEdits,
): Promise<number> {
  const work = inTransaction(db, async (trx) => {
    let count = 0
    // In the order of ids: two admins who change the same rows wait for each other and do not deadlock.
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
      if (await changeProfile(trx, { admin_id: adminId, technician_id: id, changes })) count += 1
    return count
  })
  return refusingUnknownCategory(work)
}

/** Undefined if there is no such profile. */
async function changeProfile(
  trx: Trx,
  { admin_id: adminId, technician_id: technicianId, changes: { version, ...fields } }: Edit,
): Promise<EditedProfile | undefined> {
  const before = await adminTechnicians.lockProfile(trx, technicianId)
  if (!before) return undefined
  refuseStale(before, { version, changes: fields })
  const technician = await writeProfile(trx, technicianId, fields)
  const after = await adminTechnicians.lockProfile(trx, technicianId)
  if (!after) return undefined
  const act = { admin_id: adminId, act: 'technician.update', subject_id: technicianId } as const
  if (after.version !== before.version)
    await recordAct(trx, { ...act, before: withoutVersions(before), after: withoutVersions(after) })
  return { ...technician, version: after.version }
}

function withoutVersions<Row extends { version: number; field_versions: object }>(row: Row) {
  const { version: _version, field_versions: _versions, ...values } = row
  return values
}
