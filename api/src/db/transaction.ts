import type { Db, Trx } from './client.ts'

const MAX_TRIES = 6
const SERIALIZATION_FAILURES = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction and runs it whole again when PostgreSQL asks for that (serialization failure,
 * deadlock). `work` must therefore have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries >= MAX_TRIES || !SERIALIZATION_FAILURES.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** The five-character SQLSTATE of a PostgreSQL error, undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** True where `error` is the violation of the unique index of that name. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: string }).constraint === index
}
