import { MONTH } from '@tecnicerca/shared/messages/month'
import type { MonthKind, MonthLine } from '@tecnicerca/shared/service-requests/month-log'
import type { Column } from '../../ui/tables/data-table-column.ts'

type CsvColumn = Pick<Column<MonthLine>, 'key' | 'header' | 'sortValue'>

/** One column of amounts for each kind, so that the sum of a column is the figure on the screen. */
const amountOf = (kind: MonthKind, header: string): CsvColumn => ({
  key: kind,
  header: `${header} (RD$)`,
  sortValue: (line) => (line.kind === kind ? line.amount : null),
})

export const CSV_COLUMNS: readonly CsvColumn[] = [
  { key: 'day', header: MONTH.columns.day, sortValue: ({ day }) => day },
  { key: 'kind', header: MONTH.columns.kind, sortValue: ({ kind }) => MONTH.kinds[kind] },
  { key: 'name', header: MONTH.columns.name, sortValue: ({ name }) => name },
  { key: 'words', header: MONTH.columns.words, sortValue: ({ words }) => words },
  { key: 'case', header: MONTH.columns.serviceRequest, sortValue: (line) => line.service_request_id },
  amountOf('paid', MONTH.kinds.paid),
  amountOf('owed', MONTH.kinds.owed),
  amountOf('refunded', MONTH.kinds.refunded),
  amountOf('expense', MONTH.kinds.expense),
  amountOf('job', MONTH.agreed),
]
