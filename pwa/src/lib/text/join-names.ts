const LIST = new Intl.ListFormat('es-DO', { type: 'conjunction' })

/** 'Ana, Luis y Rosa'. */
export function joinNames(names: readonly string[]): string {
  return LIST.format(names)
}
