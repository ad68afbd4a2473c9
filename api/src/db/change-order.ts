import { sql } from 'kysely'

// PostgreSQL numbers transactions when they start, not when they commit, so 7 may commit while 6 still runs. Changes
// that are sent in the order of these numbers must stop below the lowest number that still runs.

/** Every transaction with a lower number has ended and cannot add another change. */
export const WATERMARK = sql`pg_snapshot_xmin(pg_current_snapshot())`

/** The number of the next writing transaction. */
export const NEXT_XID = sql`pg_snapshot_xmax(pg_current_snapshot())`

/**
 * Identifies the database within which transaction numbers are valid. After a restore, on a promoted replica or in a
 * copy, the same number means another change. A phone with another identity downloads everything again.
 */
export const IDENTITY = sql`left(md5(concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()))), 12)`
