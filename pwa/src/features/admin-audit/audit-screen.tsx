import { useQuery } from '@tanstack/react-query'
import { ADMIN_ACTS, type AuditEntry, auditLogAnswer } from '@tecnicerca/shared/admin/audit-log'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_AUDIT } from '@tecnicerca/shared/messages/admin/audit'
import { tablePageQuery } from '../../lib/http/table-page.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { Column } from '../../ui/tables/data-table-column.ts'
import { ServerTable } from '../../ui/tables/server-table.tsx'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { DayFilters, SelectFilter } from '../../ui/tables/table-filters.tsx'
import { tableParameters, useTableAddress } from '../../ui/tables/use-table-address.ts'

/** What each admin did, the newest first. */
export function AuditScreen() {
  const { address } = useTableAddress()
  return (
    <>
      <PageHeader title={ADMIN_AUDIT.title} />
      <ServerTable
        words={ADMIN_AUDIT}
        columns={COLUMNS}
        page={useQuery(auditLogPageQuery(address))}
        file={{ path: '/admin/audit-log.csv', name: 'actividad' }}
        filters={<AuditFilters />}
      />
    </>
  )
}

/** The page of the log that the URL selects. */
function auditLogPageQuery(address: TableAddress) {
  return tablePageQuery({
    path: '/admin/audit-log',
    parameters: tableParameters(address),
    answer: auditLogAnswer,
    rows: 'entries',
  })
}

const ACT_OPTIONS = ADMIN_ACTS.map((act) => ({ value: act, label: ADMIN_AUDIT.act[act] }))

function AuditFilters() {
  return (
    <>
      <SelectFilter name="act" label={ADMIN_AUDIT.column.act} options={ACT_OPTIONS} />
      <DayFilters />
    </>
  )
}

const { column } = ADMIN_AUDIT

const COLUMNS: Column<AuditEntry>[] = [
  { key: 'at', header: column.at, isSortable: true, cell: ({ at }) => dayAndTime(at) },
  { key: 'admin', header: column.admin, cell: ({ admin_name: adminName }) => adminName },
  { key: 'act', header: column.act, primary: true, cell: ({ act }) => ADMIN_AUDIT.act[act] },
  {
    key: 'subject',
    header: column.subject,
    cell: ({ subject }) => ADMIN_AUDIT.subject[subject.kind](subject.id),
  },
  { key: 'before', header: column.before, cell: ({ before }) => <Values values={before} /> },
  { key: 'after', header: column.after, cell: ({ after }) => <Values values={after} /> },
]

function Values({ values }: { values: Record<string, unknown> }) {
  return (
    <ul className="text-sm">
      {Object.entries(values).map(([name, value]) => (
        <li key={name} className="wrap-anywhere">
          {ADMIN_AUDIT.value[name as keyof typeof ADMIN_AUDIT.value] ?? name}: {textOf(value)}
        </li>
      ))}
    </ul>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? ADMIN.yes : ADMIN.no
  return Array.isArray(value) ? value.join(', ') : String(value)
}
