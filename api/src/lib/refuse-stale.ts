import { DomainError } from './domain-error.ts'

type Versioned = { version: number; field_versions: Record<string, number> }
type Edit = { version: number | undefined; changes: Record<string, unknown> }

/**
 * Throws `stale` with the present values if a field of `changes` was changed since `version` and now differs from the
 * wanted value. Without a version nothing is refused, because clients that follow only the specification send none.
 */
export function refuseStale(row: Versioned & Record<string, unknown>, { version, changes }: Edit): void {
  if (version === undefined) return
  const isStale = ([field, value]: [string, unknown]) =>
    value !== undefined &&
    (version > row.version || (row.field_versions[field] ?? 1) > version) &&
    JSON.stringify(value) !== JSON.stringify(row[field])
  const stale = Object.entries(changes).filter(isStale)
  if (stale.length === 0) return
  const current = Object.fromEntries(stale.map(([field]) => [field, row[field]]))
  throw new DomainError('stale', { current: { ...current, version: row.version } })
}
