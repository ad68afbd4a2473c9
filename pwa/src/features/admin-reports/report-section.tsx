import { type Key, type ReactNode, useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { CsvButton } from '../../ui/tables/csv-button.tsx'
import type { Column, SortState } from '../../ui/tables/data-table-column.ts'
import { ReportTable } from './report-table.tsx'
import { WideReportTable } from './wide-report-table.tsx'

type ReportSectionProps<Row> = {
  title: string
  help?: string
  file: string
  /** Without a chart the table gets the whole width and can show more columns. */
  chart?: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}

/** One section of a report: chart, table with the same figures, and CSV download. */
export function ReportSection<Row>(props: ReportSectionProps<Row>) {
  const { title, help, file, chart, columns, rows, rowKey } = props
  const [sort, setSort] = useState<SortState>()
  const table = { caption: title, columns, rows, rowKey, sort, onSort: setSort }
  return (
    <Card as="section" className="mb-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{title}</h2>
        <CsvButton file={file} columns={columns} rows={rows} sort={sort} />
      </div>
      {help && <p className="-mt-2 mb-4 text-sm text-muted">{help}</p>}
      {chart ? (
        <div className="grid grid-cols-1 items-start gap-6 min-[75rem]:grid-cols-[2fr_3fr]">
          {chart}
          <ReportTable {...table} />
        </div>
      ) : (
        <WideReportTable {...table} />
      )}
    </Card>
  )
}
