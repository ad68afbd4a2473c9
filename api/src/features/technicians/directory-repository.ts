import type { DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type DirectoryForm, FORM_COLUMNS, type Position } from './directory-seq.ts'

/** The newest position that is safe to hand out; `next_xid` belongs to no transaction yet. */
export type DirectoryHead = Position & { identity: string; next_xid: string }

/** `rows` and `deleted` are JSON text of arrays; `count` is how many are listed at the newest position. */
export type DirectoryRows = Position & { rows: string; deleted: string; count: number; has_more: boolean }

const CHANGES_MAX = 500

// Everything below this transaction has ended: no change at a lower position can still appear. Commit order of
// higher ones is open, so they wait (a sequence or a timestamp loses rows that commit late).
const XMIN = sql`pg_snapshot_xmin(pg_current_snapshot())`
const XMAX = sql`pg_snapshot_xmax(pg_current_snapshot())`

// The bound above matters after a restore, which leaves numbers of transactions that are yet to come.
const isAboveWatermark = (xid: 'change_xid' | 'created_xid') =>
  sql<boolean>`(${sql.ref(xid)} >= ${XMIN} and ${sql.ref(xid)} < ${XMAX})`

// What a phone holds that applied every change below the watermark, and no other: so that its count agrees.
const IS_LISTED = sql<boolean>`not ${isAboveWatermark('created_xid')}
  and (deleted_at is null or ${isAboveWatermark('change_xid')})`

const HEAD = sql`(select change_xid, id from technicians where change_xid < ${XMIN}
  order by change_xid desc, id desc limit 1)`

// A restore, a promoted replica and a copy of the database each begin another order of commits.
const IDENTITY = sql`left(md5(concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()))), 12)`

const VALUES = {
  id: sql`id`,
  name: sql`name`,
  category_id: sql`category_id`,
  city: sql`city`,
  available: sql`available`,
  hourly_rate: sql`trim_scale(hourly_rate)`,
  experience_years: sql`experience_years`,
  review_count: sql`review_count`,
  rating_sum: sql`rating_sum`,
  profile_image: sql`profile_image`,
  skills: sql`skills`,
  bio: sql`left(bio, 160)`,
} satisfies Record<(typeof DIRECTORY_COLUMNS)[number], RawBuilder<unknown>>

export async function findDirectoryHead(db: Db): Promise<DirectoryHead> {
  const { rows } = await sql<DirectoryHead>`
    select ${IDENTITY} as identity, ${XMAX}::text as next_xid, coalesce(head.change_xid::text, '0') as xid,
      coalesce(head.id, 0) as id
    from (values (1)) one left join lateral ${HEAD} head on true`.execute(db)
  return onlyRow(rows)
}

/** Everybody listed, by id. */
export async function listDirectory(db: Db, form: DirectoryForm): Promise<DirectoryRows> {
  const { rows } = await sql<DirectoryRows>`
    select coalesce(json_agg(${rowOf(form)} order by id), '[]')::text as rows, '[]' as deleted,
      count(*)::integer as count, false as has_more,
      coalesce((select change_xid::text from ${HEAD} head), '0') as xid,
      coalesce((select id from ${HEAD} head), 0) as id
    from technicians where ${IS_LISTED}`.execute(db)
  return onlyRow(rows)
}

/** What changed after `since`, oldest first, a bounded number at a time. */
export async function listDirectoryChanges(
  db: Db,
  form: DirectoryForm,
  since: Position,
): Promise<DirectoryRows> {
  const { rows } = await sql<DirectoryRows>`
    select coalesce(json_agg(${rowOf(form)} order by n) filter (where ${IS_SENT} and deleted_at is null), '[]')::text as rows,
      coalesce(json_agg(id order by n) filter (where ${IS_SENT} and deleted_at is not null), '[]')::text as deleted,
      (select count(*)::integer from technicians where ${IS_LISTED}) as count,
      count(*) > ${sql.lit(CHANGES_MAX)} as has_more,
      coalesce((array_agg(change_xid::text order by n desc) filter (where ${IS_SENT}))[1], ${since.xid}) as xid,
      coalesce((array_agg(id order by n desc) filter (where ${IS_SENT}))[1], ${since.id}) as id
    from (select *, row_number() over (order by change_xid, id) as n from (
      select * from technicians
      where (change_xid, id) > (${since.xid}::xid8, ${since.id}::integer) and change_xid < ${XMIN}
      order by change_xid, id limit ${sql.lit(CHANGES_MAX + 1)}) changed) t`.execute(db)
  return onlyRow(rows)
}

const IS_SENT = sql<boolean>`n <= ${sql.lit(CHANGES_MAX)}`

function rowOf(form: DirectoryForm): RawBuilder<unknown> {
  return sql`json_build_array(${sql.join(FORM_COLUMNS[form].map((column) => VALUES[column]))})`
}

function onlyRow<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate gives one row')
  return row
}
