const SERIALIZATION_FAILURES = new Set(['40001', '40P01'])

/** The five-character SQLSTATE of a PostgreSQL error, undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** True if repeating the same transaction may succeed. Nothing of it has been stored. */
export function isSerializationFailure(error: unknown): boolean {
  return SERIALIZATION_FAILURES.has(sqlState(error) ?? '')
}

/** Returns the result of `work`. If `work` violates the unique index named `index`, throws `refusal()` instead. */
export function refusingDuplicate<T>(work: Promise<T>, index: string, refusal: () => Error): Promise<T> {
  return work.catch((error: unknown) => {
    const isDuplicate = sqlState(error) === '23505' && (error as { constraint?: string }).constraint === index
    throw isDuplicate ? refusal() : error
  })
}
