import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { downloadText } from '../../lib/files/download.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import type { Column, SortState } from './data-table-column.ts'
import { sortRows } from './sort-rows.ts'

type CsvButtonProps<Row> = {
  label: string
  /** Beginning of the file's name; the day and '.csv' follow. */
  file: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  sort?: SortState | undefined
}

/** Downloads all rows of a table, including other pages, in the order shown. */
export function CsvButton<Row>({ label, file, columns, rows, sort }: CsvButtonProps<Row>) {
  const download = () => {
    const value = columns.find(({ key }) => key === sort?.column)?.sortValue
    const cells = sortRows(rows, value, sort?.descending).map((row) =>
      columns.map((column) => column.sortValue?.(row) ?? null),
    )
    const text = csvText([columns.map(({ header }) => header), ...cells])
    downloadText(`${file}-${dayInSantoDomingo(new Date())}.csv`, text, 'text/csv;charset=utf-8')
  }
  return (
    <Button
      variant="secondary"
      icon={<Icon name="download" className="size-5" />}
      disabled={rows.length === 0}
      onClick={download}
    >
      {label}
    </Button>
  )
}

type CsvCell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

/** A spreadsheet file as RFC 4180 has it; the mark at its start makes Excel read the accents. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: CsvCell): string {
  const text = defused(cell === null ? '' : String(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets run what begins like a formula, and people type their own names here. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
