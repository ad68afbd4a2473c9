/**
 * Merges two values of one draft that were both written over `base`. A field that only one side changed takes that change.
 * If both changed it, prose of both sides is kept, one below the other; of other values, `mine` counts. Values that are not
 * objects are treated as one field.
 */
export function mergeDrafts(base: unknown, stored: unknown, mine: unknown): unknown {
  if (!isFields(stored) || !isFields(mine)) return mergeField(base, stored, mine)
  const known = isFields(base) ? base : {}
  const names = [...new Set([...Object.keys(stored), ...Object.keys(mine)])]
  return Object.fromEntries(names.map((name) => [name, mergeField(known[name], stored[name], mine[name])]))
}

function mergeField(base: unknown, stored: unknown, mine: unknown): unknown {
  if (isEqual(mine, base)) return stored
  if (isEqual(stored, base)) return mine
  if (typeof stored !== 'string' || typeof mine !== 'string') return mine
  if (mine.includes(stored)) return mine
  if (stored.includes(mine)) return stored
  return isProse(stored) && isProse(mine) ? `${stored}\n${mine}` : mine
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a text of several words, unlike a date, an amount or a choice. */
function isProse(text: string): boolean {
  return /\S\s+\S/.test(text)
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
