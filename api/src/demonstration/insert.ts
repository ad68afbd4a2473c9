import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'

type Table = 'users' | 'technicians' | 'service_requests' | 'reviews'

/** Ids that nobody else will get, so that rows can name each other before any is written. */
export async function reserveIds(trx: Trx, table: Table, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Writes all rows in one statement; every row has the columns of the first. */
export async function insertRows(trx: Trx, table: Table, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}
