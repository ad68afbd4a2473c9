/** Filters of the admin's tables, by the name of their parameter on the server. */
export const TABLE_FILTERS = [
  ...(['role', 'state', 'city', 'from', 'to', 'category_id', 'available', 'with_profile'] as const),
  ...(['status', 'kind', 'reason', 'act', 'subject_kind', 'subject_id', 'admin_id', 'stars'] as const),
] as const
export type TableFilter = (typeof TABLE_FILTERS)[number]

/** The state of a table in the URL: `?q=ana&sort=-name&page=2&cursor=…&role=technician`. */
export type TableAddress = {
  q?: string | undefined
  /** The column by which to sort, with a leading '-' if descending. */
  sort?: string | undefined
  page?: number | undefined
  /** The server's cursor of the page. Only the cursor is sent to the server; `page` is just the number shown. */
  cursor?: string | undefined
  size?: number | undefined
} & { [Filter in TableFilter]?: string | undefined }

export const PAGE_SIZES = [25, 50, 100] as const
const MAX_TEXT = 120
const MAX_CURSOR = 1_000

/** Keeps the valid parameters and drops the rest, so that a damaged link still opens. */
export function readTableAddress(search: Record<string, unknown>): TableAddress {
  const { q, sort, page, cursor, size } = search
  const filters = TABLE_FILTERS.map((name) => [name, search[name]] as const).filter(isFilled)
  return {
    ...(typeof q === 'string' && q.trim() && { q: q.slice(0, MAX_TEXT) }),
    ...(typeof sort === 'string' && /^-?[a-z_]{1,40}$/.test(sort) && { sort }),
    ...(/^\d{1,6}$/.test(String(page)) && Number(page) > 1 && { page: Number(page) }),
    ...(typeof cursor === 'string' && cursor.length <= MAX_CURSOR && cursor && { cursor }),
    ...(PAGE_SIZES.slice(1).some((known) => known === Number(size)) && { size: Number(size) }),
    ...Object.fromEntries(filters.map(([name, value]) => [name, String(value)])),
  }
}

function isFilled([, value]: readonly [string, unknown]): boolean {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText && String(value) !== '' && String(value).length <= MAX_TEXT
}
