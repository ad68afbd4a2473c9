import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SortState } from './data-table-column.ts'
import { readTableAddress, type TableAddress } from './table-address.ts'

export function sortOfAddress(sort: string | undefined): SortState | undefined {
  if (sort === undefined) return undefined
  return { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
}

/**
 * The state of the table on this screen, kept in the URL: props for a `DataTable`, and a function that changes the search
 * text.
 */
export function useTableAddress() {
  const navigate = useNavigate()
  const address = readTableAddress(useSearch({ strict: false }))
  const change = (changed: TableAddress) => {
    void navigate({
      to: '.',
      search: readTableAddress({ ...address, page: undefined, ...changed }),
      replace: true,
      resetScroll: changed.page !== undefined,
    })
  }
  return {
    q: address.q,
    search: (q: string) => change({ q }),
    table: {
      sort: sortOfAddress(address.sort),
      onSort: ({ column, descending }: SortState) => change({ sort: `${descending ? '-' : ''}${column}` }),
      page: address.page ?? 1,
      onPage: (page: number) => change({ page }),
    },
  }
}
