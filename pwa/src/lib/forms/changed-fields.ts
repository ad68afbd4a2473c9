/**
 * The fields of `values` that differ from `before`, compared as JSON. A dialog sends only these, so that it overwrites
 * nothing else.
 */
export function changedFields<Values extends object>(
  values: Values,
  before: { [Field in keyof Values]?: unknown },
): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  )
  return Object.fromEntries(changed) as Partial<Values>
}
