const LIST = new Intl.ListFormat('es-DO', { type: 'conjunction' })

/** Joins names, for example 'Ana, Luis y Rosa'. */
export function joinNames(names: readonly string[]): string {
  return LIST.format(names)
}
