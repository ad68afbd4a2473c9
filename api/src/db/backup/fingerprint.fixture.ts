import type pg from 'pg'

/**
 * Number of rows and a hash of their content (generated columns included) for each table, and the value of each sequence.
 */
export async function fingerprintOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename !~ '^(kysely_migration|migrations)'`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print
      from ${name} t`,
    )
    prints[name] = rows[0]?.print ?? ''
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where last_value is not null`,
  )
  for (const { name, value } of sequences) prints[name] = value
  return prints
}
