/** What the address knows of a table: `?q=ana&sort=-name&page=2`. */
export type TableAddress = {
  q?: string | undefined
  /** The column, with '-' before it where it descends. */
  sort?: string | undefined
  page?: number | undefined
}

const MAX_TEXT = 120

/** Keeps what is well formed and drops the rest: a link somebody mangled still opens. */
export function readTableAddress(search: Record<string, unknown>): TableAddress {
  const { q, sort, page } = search
  return {
    ...(typeof q === 'string' && q.trim() && { q: q.slice(0, MAX_TEXT) }),
    ...(typeof sort === 'string' && /^-?[a-z_]{1,40}$/.test(sort) && { sort }),
    ...(/^\d{1,6}$/.test(String(page)) && Number(page) > 1 && { page: Number(page) }),
  }
}
