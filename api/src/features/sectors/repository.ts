import type { AdminSector } from '@tecnicerca/shared/admin/sectors'
import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import type { Sector } from '@tecnicerca/shared/sectors'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/** All sectors of Santiago, including merged ones. */
export async function listSectors(db: Db): Promise<Sector[]> {
  return db
    .selectFrom('sectors')
    .select(['id', 'name', 'merged_into', 'old_names'])
    .where('city', '=', DEFAULT_CITY)
    .orderBy('id')
    .execute()
}

/** The existing sectors among `ids`. `current`: the successor of a merged sector, otherwise the id itself. */
export async function listCurrent(
  db: Db | Trx,
  ids: readonly number[],
): Promise<{ id: number; current: number }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('sectors')
    .select(['id', sql<number>`coalesce(merged_into, id)`.as('current')])
    .where('id', 'in', ids)
    .execute()
}

/** Shared lock for writes that refer to sectors: they run in parallel, but not during a merge. */
export async function lockForNaming(trx: Trx): Promise<void> {
  await sql`lock table sectors in row share mode`.execute(trx)
}

/** Exclusive lock for a merge: waits for running writes that refer to sectors, and blocks new ones. */
export async function lockForMerging(trx: Trx): Promise<void> {
  await sql`lock table sectors in exclusive mode`.execute(trx)
}

/** The current sectors, sorted by name. */
export async function listAdminSectors(db: Db): Promise<AdminSector[]> {
  return selectAdminSectors(db, sql`true`)
}

/** Undefined for an unknown or merged sector. */
export async function findAdminSector(trx: Trx, id: number): Promise<AdminSector | undefined> {
  return (await selectAdminSectors(trx, sql`s.id = ${id}`))[0]
}

async function selectAdminSectors(db: Db | Trx, condition: RawBuilder<unknown>): Promise<AdminSector[]> {
  const { rows } = await sql<AdminSector>`
    with chosen as (
      select chosen.id, count(*)::integer as count from technicians t, unnest(t.sector_ids) as chosen (id)
      where t.deleted_at is null group by chosen.id
    ), asked as (
      select coalesce(s.merged_into, s.id) as id, count(*)::integer as count
      from service_requests r join sectors s on s.id = r.sector_id group by 1
    )
    select s.id, s.name, s.old_names, s.version, coalesce(chosen.count, 0) as technician_count,
      coalesce(asked.count, 0) as request_count
    from sectors s left join chosen using (id) left join asked using (id)
    where s.merged_into is null and ${condition} order by s.sort_name, s.id`.execute(db)
  return rows
}

export async function insertSector(trx: Trx, name: string): Promise<number> {
  const { id } = await trx
    .insertInto('sectors')
    .values({ city: DEFAULT_CITY, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the sector until the transaction ends. Undefined if it is unknown or merged. */
export async function lockSector(trx: Trx, id: number) {
  return trx
    .selectFrom('sectors')
    .select(['name', 'old_names', 'version', 'field_versions'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateNames(
  trx: Trx,
  id: number,
  names: { name: string; old_names: string[] },
): Promise<void> {
  await trx.updateTable('sectors').set(names).where('id', '=', id).execute()
}

type Merge = { from: number; into: number }

/** Sets the successor of the sector, and of those that were merged into it before. */
export async function updateSuccessor(trx: Trx, { from, into }: Merge): Promise<void> {
  await trx
    .updateTable('sectors')
    .set({ merged_into: into })
    .where((eb) => eb.or([eb('id', '=', from), eb('merged_into', '=', from)]))
    .execute()
}

/** Replaces the sector in every technician's choice. */
export async function updateTechniciansOf(trx: Trx, { from, into }: Merge): Promise<void> {
  await sql`
    update technicians
    set sector_ids = array(select distinct unnest(array_replace(sector_ids, ${from}::integer, ${into}::integer)) order by 1)
    where sector_ids @> array[${from}::integer]`.execute(trx)
}
