import type { AdminCaseRow } from '@tecnicerca/shared/admin/cases'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { endedLine } from '../../lib/text/ended-line.ts'
import { shortDate } from '../../lib/text/formats.ts'
import { CaseLink } from '../../ui/buttons/admin-links.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import type { Column } from '../../ui/tables/data-table-column.ts'

const { column } = ADMIN_CASES

export const CASE_COLUMNS: Column<AdminCaseRow>[] = [
  {
    key: 'id',
    header: column.id,
    primary: true,
    isSortable: true,
    cell: ({ id, created_at: createdAt }) => (
      <>
        <CaseLink id={id} />
        <span className="block text-sm font-normal text-muted">
          {ADMIN_CASES.asked(shortDate(new Date(createdAt)))}
        </span>
      </>
    ),
  },
  { key: 'status', header: column.status, cell: (row) => <Status row={row} /> },
  {
    key: 'customer_name',
    header: column.customer,
    cell: ({ customer_name: customerName }) => <Words text={customerName} />,
  },
  {
    key: 'technician_name',
    header: column.technician,
    cell: ({ technician_name: technicianName }) => <Words text={technicianName} />,
  },
  {
    key: 'category_name',
    header: column.category,
    cell: ({ category_name: categoryName }) => <Words text={categoryName ?? COMMON.notSpecified} />,
  },
  {
    key: 'request_date',
    header: column.request_date,
    isSortable: true,
    cell: ({ request_date: requestDate }) => shortDate(requestDate),
  },
  {
    key: 'last_event_at',
    header: column.lastEvent,
    cell: ({ last_event_at: lastEventAt }) => dayAndTime(lastEventAt),
  },
]

/** Free text of any length. It wraps anywhere, so the last column stays on the screen. */
function Words({ text }: { text: string }) {
  return <span className="block wrap-break-word md:min-w-28">{text}</span>
}

function Status({ row }: { row: AdminCaseRow }) {
  const ended = endedLine({ ...row, ended_note: '' }, 'admin')
  return (
    <>
      <StatusBadge status={row.status} />
      {ended && <span className="mt-1 block text-sm text-muted md:text-start">{ended}</span>}
    </>
  )
}
