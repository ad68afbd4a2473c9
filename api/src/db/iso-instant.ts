import { type RawBuilder, sql } from 'kysely'

/** SQL that formats a timestamp column like `toISOString`, for JSON that PostgreSQL builds. */
export function isoInstant(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
