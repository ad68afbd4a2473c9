type SortValue = string | number | null

/** Created once: `localeCompare` creates a collator for each comparison, which takes two seconds for 25,000 names. */
const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true })

/** Rows sorted by `value`; null comes last in ascending order. Texts are sorted by Spanish rules. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: ((row: Row) => SortValue) | undefined,
  descending = false,
): readonly Row[] {
  if (!value) return rows
  const direction = descending ? -1 : 1
  return rows.toSorted((a, b) => direction * compareValues(value(a), value(b)))
}

function compareValues(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}
