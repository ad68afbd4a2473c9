import { sql } from 'kysely'

// Transaction numbers are assigned at the start, not at the commit: 7 may commit while 6 still runs. Changes sent in the
// order of these numbers must therefore stop below the lowest transaction that still runs.

/** Every transaction with a lower number has ended and cannot add another change. */
export const WATERMARK = sql`pg_snapshot_xmin(pg_current_snapshot())`

/** The number of the next writing transaction. */
export const NEXT_XID = sql`pg_snapshot_xmax(pg_current_snapshot())`

/**
 * Transaction numbers are only valid within one database. After a restore, on a promoted replica or in a copy, the same
 * number means another change. The identity then differs, and a phone with the old identity downloads everything again.
 */
export const IDENTITY = sql`left(md5(concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()))), 12)`
