import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { BYTE_ORDER_MARK, csvRow } from '@tecnicerca/shared/values/csv'
import { downloadText } from '../../lib/files/download.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import type { Column, SortState } from './data-table-column.ts'
import { sortRows } from './sort-rows.ts'

type CsvButtonProps<Row> = {
  /** Beginning of the file's name; the day and '.csv' follow. */
  file: string
  columns: readonly Pick<Column<Row>, 'key' | 'header' | 'sortValue'>[]
  rows: readonly Row[]
  sort?: SortState | undefined
}

/** Downloads all rows of a table, including other pages, in the order shown. */
export function CsvButton<Row>({ file, columns, rows, sort }: CsvButtonProps<Row>) {
  const download = () => {
    const value = columns.find(({ key }) => key === sort?.column)?.sortValue
    const cells = sortRows(rows, value, sort?.descending).map((row) =>
      columns.map((column) => column.sortValue?.(row) ?? null),
    )
    const text = BYTE_ORDER_MARK + [columns.map(({ header }) => header), ...cells].map(csvRow).join('')
    downloadText(`${file}-${dayInSantoDomingo(new Date())}.csv`, text, 'text/csv;charset=utf-8')
  }
  return (
    <Button
      variant="secondary"
      icon={<Icon name="download" className="size-5" />}
      disabled={rows.length === 0}
      onClick={download}
    >
      {CONTROLS.downloadCsv}
    </Button>
  )
}
