/** The state of a table in the URL: `?q=ana&sort=-name&page=2`. */
export type TableAddress = {
  q?: string | undefined
  /** The column by which to sort, with a leading '-' if descending. */
  sort?: string | undefined
  page?: number | undefined
}

const MAX_TEXT = 120

/** Keeps the valid parameters and drops the rest, so that a damaged link still opens. */
export function readTableAddress(search: Record<string, unknown>): TableAddress {
  const { q, sort, page } = search
  return {
    ...(typeof q === 'string' && q.trim() && { q: q.slice(0, MAX_TEXT) }),
    ...(typeof sort === 'string' && /^-?[a-z_]{1,40}$/.test(sort) && { sort }),
    ...(/^\d{1,6}$/.test(String(page)) && Number(page) > 1 && { page: Number(page) }),
  }
}
