import { type RawBuilder, sql } from 'kysely'
import { IDENTITY, NEXT_XID, WATERMARK } from '../../db/change-order.ts'
import type { Db } from '../../db/client.ts'
import type { DirectoryForm, Position } from './directory-seq.ts'

// How a phone gets every change of the directory and loses none.
//
// A trigger stores in each row of `technicians` two transaction numbers: `change_xid`, of the last change of a field
// that phones store, and `created_xid`, of the insert. PostgreSQL assigns these numbers when a transaction begins to
// write, but transactions commit in any order: 7 may commit while 6 still runs. A phone that got 7 and then asked for
// changes after 7 would never get 6. So we use a watermark: the lowest number whose transaction still runs. All
// transactions below it have ended. A phone gets only changes below the watermark, and its position is the last of
// them. It gets the other changes at a later request.
//
// A phone also gets the count of listed technicians, to notice if it lost some. The count must match the phone's
// position, so it leaves out changes above the watermark too. One case needs care: a technician was inserted below the
// watermark and changed above it. The count includes this technician, although `change_xid` is above the watermark. So
// a phone whose position is before `created_xid` gets the row as if it had changed then, and gets it again later with
// the change.

/** The newest position a phone may get. `next_xid` is the number of the next transaction that writes. */
export type DirectoryHead = Position & { identity: string; next_xid: string }

/** The columns to send, and whether all values of one stand together. */
export type Layout = { form: DirectoryForm; isByColumn: boolean }

/** `rows` (by the layout: `values`) and `deleted` are JSON arrays as text. `count` is the number of listed technicians at the newest position. */
export type DirectoryRows = Position & { rows: string; deleted: string; count: number; has_more: boolean }

const CHANGES_MAX = 500

// Rows restored from another server's backup can have transaction numbers that this server has not reached. No running
// transaction wrote them: without the second bound they would be left out until this server reaches their numbers.
const isAboveWatermark = (xid: 'change_xid' | 'created_xid') =>
  sql<boolean>`(${sql.ref(xid)} >= ${WATERMARK} and ${sql.ref(xid)} < ${NEXT_XID})`

/** Listed, from the view of a phone that has applied every change below the watermark and no other. */
const IS_LISTED = sql<boolean>`(not ${isAboveWatermark('created_xid')}
  and (deleted_at is null or ${isAboveWatermark('change_xid')}))`

const HEAD = sql`(select change_xid, id from technicians where change_xid < ${WATERMARK}
  order by change_xid desc, id desc limit 1)`

/** The columns that phones get in another form than they are stored in. */
const VALUES: { [Column in DirectoryForm[number]]?: RawBuilder<unknown> } = {
  hourly_rate: sql`trim_scale(hourly_rate)`,
  bio: sql`left(bio, 160)`,
  price_from: sql`trim_scale(price_from)`,
}

export async function findDirectoryHead(db: Db): Promise<DirectoryHead> {
  const { rows } = await sql<DirectoryHead>`
    select ${IDENTITY} as identity, ${NEXT_XID}::text as next_xid, coalesce(head.change_xid::text, '0') as xid,
      coalesce(head.id, 0) as id
    from (values (1)) one left join lateral ${HEAD} head on true`.execute(db)
  return onlyRow(rows)
}

/**
 * Positions at which change lists start, oldest first: each of the newest `every` positions, and each `every`-th of the
 * older ones. A phone at another position gets a list that starts a little earlier, so that phones in between share one
 * cached answer.
 */
export async function listStartingPositions(db: Db, every: number): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select change_xid::text as xid, id from (
      select change_xid, id, row_number() over (order by change_xid, id) as n, count(*) over () as all_of_them
      from technicians where change_xid < ${WATERMARK}) positions
    where n % ${every} = 0 or n > all_of_them - ${every} order by n`.execute(db)
  return rows
}

/** All listed technicians by id: the answer for a phone that stores nothing yet. */
export async function listDirectory(db: Db, layout: Layout): Promise<DirectoryRows> {
  const { rows } = await sql<DirectoryRows>`
    select ${listed(layout, sql`id`, sql`true`)}::text as rows, '[]' as deleted,
      count(*)::integer as count, false as has_more,
      coalesce((select change_xid::text from ${HEAD} head), '0') as xid,
      coalesce((select id from ${HEAD} head), 0) as id
    from technicians where ${IS_LISTED}`.execute(db)
  return onlyRow(rows)
}

/** Changes after the position `since`, oldest first, at most `CHANGES_MAX` at a time. */
export async function listDirectoryChanges(db: Db, layout: Layout, since: Position): Promise<DirectoryRows> {
  const position = sql`(${since.xid}::xid8, ${since.id}::integer)`
  const { rows } = await sql<DirectoryRows>`
    select ${listed(layout, sql`n`, sql`${IS_SENT} and ${IS_LISTED}`)}::text as rows,
      coalesce(json_agg(id order by n) filter (where ${IS_SENT} and not ${IS_LISTED}), '[]')::text as deleted,
      (select count(*)::integer from technicians where ${IS_LISTED}) as count,
      count(*) > ${sql.lit(CHANGES_MAX)} as has_more,
      coalesce((array_agg(told_xid::text order by n desc) filter (where ${IS_SENT}))[1], ${since.xid}) as xid,
      coalesce((array_agg(id order by n desc) filter (where ${IS_SENT}))[1], ${since.id}) as id
    from (select *, row_number() over (order by told_xid, id) as n from (
      (select *, change_xid as told_xid from technicians
        where (change_xid, id) > ${position} and change_xid < ${WATERMARK}
        order by change_xid, id limit ${sql.lit(CHANGES_MAX + 1)})
      union all
      (select *, created_xid as told_xid from technicians
        where ${isAboveWatermark('change_xid')} and (created_xid, id) > ${position} and created_xid < ${WATERMARK}
        order by created_xid, id limit ${sql.lit(CHANGES_MAX + 1)})) changed) t`.execute(db)
  return onlyRow(rows)
}

// One extra row is read, to know whether there are more.
const IS_SENT = sql<boolean>`n <= ${sql.lit(CHANGES_MAX)}`

function listed({ form, isByColumn }: Layout, order: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  const values = form.map((column) => VALUES[column] ?? sql.ref(column))
  const all = (value: RawBuilder<unknown>) =>
    sql`coalesce(json_agg(${value} order by ${order}) filter (where ${condition}), '[]')`
  return isByColumn
    ? sql`json_build_array(${sql.join(values.map(all))})`
    : all(sql`json_build_array(${sql.join(values)})`)
}

function onlyRow<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate gives one row')
  return row
}
