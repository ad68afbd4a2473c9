import { ADMIN } from '@tecnicerca/shared/messages/admin'
import { type Key, type ReactNode, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import type { Column, SortState } from '../../ui/data-table-column.ts'
import { ReportTable } from './report-table.tsx'

type ReportSectionProps<Row> = {
  title: string
  file: string
  chart: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}

/** One subject of a report: its picture, the table that says the same, and the file. */
export function ReportSection<Row>({ title, file, chart, columns, rows, rowKey }: ReportSectionProps<Row>) {
  const [sort, setSort] = useState<SortState>()
  return (
    <Card as="section" className="mb-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{title}</h2>
        <CsvButton label={ADMIN.download_csv} file={file} columns={columns} rows={rows} sort={sort} />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 min-[75rem]:grid-cols-[2fr_3fr]">
        {chart}
        <ReportTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          sort={sort}
          onSort={setSort}
        />
      </div>
    </Card>
  )
}
