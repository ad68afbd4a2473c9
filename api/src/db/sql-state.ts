const SERIALIZATION_FAILURES = new Set(['40001', '40P01'])

/** The five-character SQLSTATE of a PostgreSQL error, undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** True if repeating the same transaction may succeed. Nothing of it has been stored. */
export function isWorthRepeating(error: unknown): boolean {
  return SERIALIZATION_FAILURES.has(sqlState(error) ?? '') || isOutdatedStatement(error)
}

/**
 * True if a named statement was prepared before a migration of a newer replica changed the type of one of its columns.
 * PostgreSQL refuses it on this connection from then on. Its message is translated, so its source function tells.
 */
export function isOutdatedStatement(error: unknown): boolean {
  const routine = error instanceof Error && 'routine' in error ? error.routine : undefined
  return sqlState(error) === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Returns the result of `work`. If `work` violates the unique index named `index`, throws `refusal()` instead. */
export function refusingDuplicate<T>(work: Promise<T>, index: string, refusal: () => Error): Promise<T> {
  return work.catch((error: unknown) => {
    const isDuplicate = sqlState(error) === '23505' && (error as { constraint?: string }).constraint === index
    throw isDuplicate ? refusal() : error
  })
}
