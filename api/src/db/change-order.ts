import { sql } from 'kysely'

// PostgreSQL numbers transactions when they start, not when they commit, so 7 may commit while 6 still runs. Changes
// that are sent in the order of these numbers must stop below the lowest number that still runs.

/** Every transaction with a lower number has ended and cannot add another change. */
export const WATERMARK = sql`pg_snapshot_xmin(pg_current_snapshot())`

/** The number of the next writing transaction. */
export const NEXT_XID = sql`pg_snapshot_xmax(pg_current_snapshot())`

/**
 * Identifies the database within which transaction numbers are valid. After a restore by any program, on a promoted
 * replica or in a copy, the same number means another change. A phone with another identity downloads everything again.
 * Files of a server that were put back, as they were before, cannot be told apart: see `docs/operating.md`.
 */
export const IDENTITY = sql`left(md5(concat_ws(' ', database_place(),
  (select timeline_id from pg_control_checkpoint()))), 12)`
