import { useQuery } from '@tanstack/react-query'
import type { NoticeCounts, NoticeReport as Report } from '@tecnicerca/shared/admin/reports'
import { ADMIN, ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_NOTICE_REPORT } from '@tecnicerca/shared/messages/notices/notice-report'
import { MAILED_KINDS, type MailedKind } from '@tecnicerca/shared/notices'
import { wholeNumber } from '../../lib/text/formats.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BarChart } from './bar-chart.tsx'
import { DaysFilter } from './days-filter.tsx'
import { MAIL_COLUMNS, PUSH_COLUMNS, WRITTEN_COLUMNS, writtenBars } from './notice-columns.tsx'
import { noticeReportQuery, type ReportDays } from './queries.ts'
import { rangeText } from './range-text.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportSection } from './report-section.tsx'
import { ReportStates } from './report-states.tsx'

type NoticeReportProps = { period: ReportDays; onPeriod: (period: ReportDays) => void }

export function NoticeReport({ period, onPeriod }: NoticeReportProps) {
  const query = useQuery(noticeReportQuery(period))
  return (
    <>
      <DaysFilter period={period} onPeriod={onPeriod} />
      <p className="mb-4 text-muted">{ADMIN_NOTICE_REPORT.kept}</p>
      <ReportStates query={query} failed={ADMIN_NOTICE_REPORT.loadFailed}>
        {(report) => <Loaded report={report} />}
      </ReportStates>
    </>
  )
}

function Loaded({ report: { dateRange, totalNotices, noticeStats } }: { report: Report }) {
  const sum = (count: Exclude<keyof NoticeCounts, 'kind'>) =>
    wholeNumber(noticeStats.reduce((all, row) => all + row[count], 0))
  const figures = [
    { label: ADMIN_REPORTS.dateRange, value: rangeText(dateRange) },
    { label: ADMIN_NOTICE_REPORT.total, value: wholeNumber(totalNotices) },
    { label: ADMIN_NOTICE_REPORT.push_sent, value: sum('push_sent') },
    { label: ADMIN_NOTICE_REPORT.mail_sent, value: sum('mail_sent') },
    ...(noticeStats.some(({ mail_stored: mailStored }) => mailStored > 0)
      ? [{ label: ADMIN_NOTICE_REPORT.mail_stored, value: sum('mail_stored') }]
      : []),
  ]
  return (
    <>
      <ReportFigures figures={figures} />
      {totalNotices === 0 ? <EmptyState title={ADMIN.noData} /> : <Sections rows={noticeStats} />}
    </>
  )
}

function Sections({ rows }: { rows: readonly NoticeCounts[] }) {
  const rowKey = ({ kind }: NoticeCounts) => kind
  return (
    <>
      <ReportSection
        title={ADMIN_NOTICE_REPORT.byKind}
        file="avisos-por-tipo"
        chart={<BarChart title={ADMIN_NOTICE_REPORT.byKind} bars={writtenBars(rows)} />}
        columns={WRITTEN_COLUMNS}
        rows={rows}
        rowKey={rowKey}
      />
      <ReportSection
        title={ADMIN_NOTICE_REPORT.byPush}
        help={ADMIN_NOTICE_REPORT.pushHelp}
        file="avisos-en-el-telefono"
        columns={PUSH_COLUMNS}
        rows={rows}
        rowKey={rowKey}
      />
      <ReportSection
        title={ADMIN_NOTICE_REPORT.byMail}
        help={ADMIN_NOTICE_REPORT.mailHelp}
        file="avisos-por-correo"
        columns={MAIL_COLUMNS}
        rows={rows.filter(({ kind }) => MAILED_KINDS.includes(kind as MailedKind))}
        rowKey={rowKey}
      />
    </>
  )
}
