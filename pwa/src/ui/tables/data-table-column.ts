import type { ReactNode } from 'react'

export type SortState = { column: string; descending: boolean }

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The value by which the column sorts; if omitted, it cannot be sorted. */
  sortValue?: (row: Row) => string | number | null
  align?: 'start' | 'end'
  /** Marks the column with the row's name: the title of its card on a phone, and the row header of the table. */
  primary?: boolean
}
