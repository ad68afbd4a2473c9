import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SortState } from './data-table-column.ts'
import { PAGE_SIZES, readTableAddress, type TableAddress, type TableFilter } from './table-address.ts'

export function sortOfAddress(sort: string | undefined): SortState | undefined {
  if (sort === undefined) return undefined
  return { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
}

/** The state of the table on this screen, kept in the URL, with the functions that change it. */
export function useTableAddress() {
  const navigate = useNavigate()
  const address = readTableAddress(useSearch({ strict: false }))
  // Merges into the URL at the time of the call: a typed search arrives after a pause, in which a filter may have
  // changed.
  const goTo = (changed: TableAddress) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => readTableAddress({ ...previous, ...changed }),
      replace: true,
      resetScroll: changed.page !== undefined,
    })
  // Goes back to the first page, because the rows of every page change.
  const change = (changed: TableAddress) => goTo({ page: undefined, cursor: undefined, ...changed })
  return {
    address,
    size: address.size ?? PAGE_SIZES[0],
    page: address.page ?? 1,
    sort: sortOfAddress(address.sort),
    onSort: ({ column, descending }: SortState) => change({ sort: `${descending ? '-' : ''}${column}` }),
    onSearch: (q: string) => change({ q }),
    onFilter: (name: TableFilter, value: string) => change({ [name]: value }),
    onSize: (size: number) => change({ size }),
    /** `cursor`: the server's cursor of the page; null for the first page. */
    onPage: (page: number, cursor: string | null) => goTo({ page, cursor: cursor ?? undefined }),
  }
}
export type TableState = ReturnType<typeof useTableAddress>

/** The address as parameters for the API. `forFile`: for a CSV of all pages, so without cursor and limit. */
export function tableParameters(address: TableAddress, { forFile = false } = {}): URLSearchParams {
  const { q, page: _page, cursor, size = PAGE_SIZES[0], ...same } = address
  const parameters = {
    ...same,
    query: q,
    ...(!forFile && { cursor, limit: String(size) }),
  }
  const filled = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))
}
