import { sql } from 'kysely'

// Numbers of transactions follow their beginning, not their commit: 7 may commit while 6 still runs. What is told in the
// order of these numbers must therefore stop below the lowest that still runs.

/** Everything that carries a lower number has ended and cannot bring another change. */
export const WATERMARK = sql`pg_snapshot_xmin(pg_current_snapshot())`

/** The number of the next transaction to write. */
export const NEXT_XID = sql`pg_snapshot_xmax(pg_current_snapshot())`

/**
 * Numbers of transactions mean something within one database only. After a restore, on a promoted replica or in a copy of
 * the database the same number is another change: another identity, and a phone that comes with the old one gets all anew.
 */
export const IDENTITY = sql`left(md5(concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()))), 12)`
