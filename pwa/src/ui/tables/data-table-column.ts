import type { ReactNode } from 'react'

export type SortState = { column: string; descending: boolean }

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the column sorts by; left out, it does not sort. */
  sortValue?: (row: Row) => string | number | null
  align?: 'start' | 'end'
  /** The row's name: heads its card on a phone, and is its row header. */
  primary?: boolean
}
