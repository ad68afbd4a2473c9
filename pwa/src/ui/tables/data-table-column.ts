import type { ReactNode } from 'react'

export type SortState = { column: string; descending: boolean }

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The value by which the phone sorts the column. If omitted, the phone cannot sort it. */
  sortValue?: (row: Row) => string | number | null
  /** True if the server can sort by `key`. */
  isSortable?: boolean
  align?: 'start' | 'end'
  /** Marks the column with the row's name: the title of its card on a phone, and the row header of the table. */
  primary?: boolean
}
