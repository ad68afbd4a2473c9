import type { AdminSector, SectorChanges, SectorInput } from '@tecnicerca/shared/admin/sectors'
import { ADMIN_SECTORS } from '@tecnicerca/shared/messages/admin/sectors'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { Db, Trx } from '../../db/client.ts'
import { refusingDuplicate } from '../../db/sql-state.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { refuseStale } from '../../lib/refuse-stale.ts'
import { recordAct } from '../audit-log/service.ts'
import * as sectors from './repository.ts'

export { listSectors } from './repository.ts'

/** The successor of a merged sector, otherwise the id itself. Undefined for an unknown id. */
export async function findCurrentSector(db: Db | Trx, id: number): Promise<number | undefined> {
  return (await sectors.listCurrent(db, [id]))[0]?.current
}

/** True if there is a sector for each id, merged ones included. */
export async function areSectors(db: Db, ids: readonly number[]): Promise<boolean> {
  return (await sectors.listCurrent(db, ids)).length === new Set(ids).size
}

/**
 * The current sectors for these ids, without duplicates, sorted by id. No merge can change them before the transaction ends.
 * Call it before the transaction locks any row. Throws `validation_failed` for `sector_ids` if one is unknown.
 */
export async function lockCurrentSectors(trx: Trx, ids: readonly number[]): Promise<number[]> {
  await sectors.lockForNaming(trx)
  const found = await sectors.listCurrent(trx, ids)
  if (found.length < new Set(ids).size) {
    throw new DomainError('validation_failed', { fields: { sector_ids: SERVER.sectorUnknown } })
  }
  return [...new Set(found.map(({ current }) => current))].sort((a, b) => a - b)
}

/** Adds a sector. Throws `name_taken`; names that differ only in case or accents are the same. */
export async function createSector(db: Db, adminId: number, { name }: SectorInput): Promise<AdminSector> {
  const work = inTransaction(db, async (trx) => {
    const id = await sectors.insertSector(trx, name)
    await recordAct(trx, { admin_id: adminId, act: 'sector.create', subject_id: id, after: { name } })
    return readSector(trx, id)
  })
  return refusingTakenName(work)
}

type Edit = { admin_id: number; sector_id: number; changes: SectorChanges }

/** Renames a sector and adds its former name to the old names. Throws `not_found`, `name_taken`, `stale`. */
export async function renameSector(
  db: Db,
  { admin_id: adminId, sector_id: id, changes: { name, version } }: Edit,
): Promise<AdminSector> {
  const work = inTransaction(db, async (trx) => {
    const before = await lockSector(trx, id)
    refuseStale(before, { version, changes: { name } })
    if (name === before.name) return readSector(trx, id)
    await sectors.updateNames(trx, id, {
      name,
      old_names: withOldNames(name, [...before.old_names, before.name]),
    })
    const values = { before: { name: before.name }, after: { name } }
    await recordAct(trx, { admin_id: adminId, act: 'sector.update', subject_id: id, ...values })
    return readSector(trx, id)
  })
  return refusingTakenName(work)
}

type Merge = { admin_id: number; sector_id: number; into: number }

/**
 * Merges a sector into another, which takes over its technicians and names. Requests keep their sector and show the new name.
 * Returns the other sector, also after an earlier merge. Throws `not_found`, and `validation_failed` if `into` is not another
 * current sector.
 */
export async function mergeSector(db: Db, { admin_id: adminId, sector_id: from, into }: Merge) {
  return inTransaction(db, async (trx): Promise<AdminSector> => {
    await sectors.lockForMerging(trx)
    if (from !== into && (await findCurrentSector(trx, from)) === into) return readSector(trx, into)
    const merged = await lockSector(trx, from)
    const rest = await sectors.lockSector(trx, into)
    if (!rest || from === into) {
      const problem = rest ? ADMIN_SECTORS.intoItself : ADMIN_SECTORS.intoMissing
      throw new DomainError('validation_failed', { fields: { into: problem } })
    }
    const names = [...rest.old_names, ...merged.old_names, merged.name]
    await sectors.updateNames(trx, into, { name: rest.name, old_names: withOldNames(rest.name, names) })
    await sectors.updateSuccessor(trx, { from, into })
    await sectors.updateTechniciansOf(trx, { from, into })
    const values = { before: { name: merged.name }, after: { name: rest.name, merged_into: into } }
    await recordAct(trx, { admin_id: adminId, act: 'sector.merge', subject_id: from, ...values })
    return readSector(trx, into)
  })
}

/** The old names without duplicates and without the present name. */
function withOldNames(present: string, names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== present)
}

async function lockSector(trx: Trx, id: number) {
  const sector = await sectors.lockSector(trx, id)
  if (!sector) throw new DomainError('not_found')
  return sector
}

async function readSector(trx: Trx, id: number): Promise<AdminSector> {
  const sector = await sectors.findAdminSector(trx, id)
  if (!sector) throw new DomainError('not_found')
  return sector
}

function refusingTakenName<T>(work: Promise<T>): Promise<T> {
  const message = ADMIN_SECTORS.nameTaken
  const refusal = () => new DomainError('name_taken', { message, fields: { name: message } })
  return refusingDuplicate(work, 'sectors_name_key', refusal)
}
