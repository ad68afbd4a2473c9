import { sql } from 'kysely'
import type pg from 'pg'
import { SCHEMAS } from './backup/copied-tables.ts'
import type { Trx } from './client.ts'

// After a restore, phones know rows that the database has lost. Their ids must not be given to other rows: a phone, a link
// in a mail or a notice would lead to the wrong one.

/** More than the ids of one kind that are given between two backups. Small, because people see the numbers of cases. */
export const LOST_IDS = 100_000

/** What a restore replaces: the sequences, and the secret by which an installation is recognized. */
type Replaced = { secret: string | undefined; values: Map<string, number> }

/**
 * Moves all sequences ahead if the database lies elsewhere than at the last start, because it was restored by another
 * program or copied. Several replicas may do so at once.
 */
export async function keepIdsAhead(trx: Trx): Promise<void> {
  const { rows } = await sql`
    insert into database_place (place) select database_place()
    on conflict (is_only) do update set place = excluded.place where database_place.place <> excluded.place
    returning place`.execute(trx)
  if (rows.length > 0) await sql.raw(moveBy(LOST_IDS)).execute(trx)
}

/** Call before a restore drops the tables. */
export async function readReplaced(client: pg.Client): Promise<Replaced> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname = any ($1) and last_value is not null`,
    [SCHEMAS],
  )
  const values = new Map(rows.map(({ name, value }) => [name, Number(value)]))
  return { secret: await readSecret(client), values }
}

/** Call at the end of a restore, when all sequences exist. */
export async function restoreIdsAhead(client: pg.Client, replaced: Replaced): Promise<void> {
  const isKnown = replaced.secret !== undefined && replaced.secret === (await readSecret(client))
  if (!isKnown) return void (await client.query(moveBy(LOST_IDS)))
  for (const [name, value] of replaced.values)
    await client.query(
      `select setval(to_regclass(name), $2::bigint)
      from (select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences) sequences
      where name = $1::text and coalesce(last_value, 0) < $2::bigint`,
      [name, value],
    )
}

function moveBy(ids: number): string {
  const schemas = SCHEMAS.map((schema) => `'${schema}'`).join(', ')
  return `select setval(format('%I.%I', schemaname, sequencename)::regclass, least(coalesce(last_value, 0) + ${ids}, max_value))
    from pg_sequences where schemaname in (${schemas})`
}

async function readSecret(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('server_secrets') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return undefined
  const found = await client.query<{ secret: string }>(
    `select encode(secret, 'hex') as secret from server_secrets where name = 'signing'`,
  )
  return found.rows[0]?.secret
}
