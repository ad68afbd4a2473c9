import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { csvText } from '../../lib/files/csv.ts'
import { downloadText } from '../../lib/files/download.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import type { Column, SortState } from './data-table-column.ts'
import { sortRows } from './sort-rows.ts'

type CsvButtonProps<Row> = {
  label: string
  /** The file's name before the day and '.csv'. */
  file: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  sort?: SortState | undefined
}

/** Downloads all the rows of a table, every page of them, in the order they are shown. */
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
