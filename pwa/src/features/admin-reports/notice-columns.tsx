import type { NoticeCounts } from '@tecnicerca/shared/admin/reports'
import { ADMIN_NOTICE_REPORT } from '@tecnicerca/shared/messages/notices/notice-report'
import { wholeNumber } from '../../lib/text/formats.ts'
import type { Column } from '../../ui/tables/data-table-column.ts'
import type { Bar } from './bar-chart.tsx'

type Count = Exclude<keyof NoticeCounts, 'kind'>

export const WRITTEN_COLUMNS = columnsOf(['written', 'read'])
export const PUSH_COLUMNS = columnsOf([
  'push_sent',
  'push_failed',
  'push_off',
  'push_nobody',
  'push_read',
  'push_waiting',
])
export const MAIL_COLUMNS = columnsOf([
  'mail_sent',
  'mail_stored',
  'mail_failed',
  'mail_off',
  'mail_read',
  'mail_waiting',
])

function columnsOf(counts: readonly Count[]): Column<NoticeCounts>[] {
  return [
    { key: 'kind', header: ADMIN_NOTICE_REPORT.kind, primary: true, cell: kindOf, sortValue: kindOf },
    ...counts.map(
      (count): Column<NoticeCounts> => ({
        key: count,
        header: ADMIN_NOTICE_REPORT.count[count],
        align: 'end',
        cell: (row) => wholeNumber(row[count]),
        sortValue: (row) => row[count],
      }),
    ),
  ]
}

export function writtenBars(rows: readonly NoticeCounts[]): Bar[] {
  return rows.map((row) => ({ label: kindOf(row), value: row.written, text: wholeNumber(row.written) }))
}

function kindOf({ kind }: NoticeCounts): string {
  return ADMIN_NOTICE_REPORT.kinds[kind]
}
