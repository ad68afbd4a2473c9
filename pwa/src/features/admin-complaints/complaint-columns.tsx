import { Link } from '@tanstack/react-router'
import type { Complaint } from '@tecnicerca/shared/admin/abuse-reports'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { shortDate } from '../../lib/text/formats.ts'
import { PersonLink } from '../../ui/buttons/admin-links.tsx'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Badge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/tables/data-table-column.ts'

const { column } = COMPLAINTS

export const COMPLAINT_COLUMNS: Column<Complaint>[] = [
  {
    key: 'id',
    header: column.id,
    primary: true,
    isSortable: true,
    cell: ({ id, created_at: createdAt }) => (
      <>
        {COMPLAINTS.number(id)}
        <span className="block text-sm font-normal text-muted">
          {COMPLAINTS.reportedOn(shortDate(new Date(createdAt)))}
        </span>
      </>
    ),
  },
  { key: 'kind', header: column.kind, cell: (row) => <Subject row={row} /> },
  {
    key: 'person',
    header: column.person,
    cell: ({ person_id: id, person_name: name }) => <Person id={id} name={name} />,
  },
  { key: 'reason', header: column.reason, cell: (row) => <Reason row={row} /> },
  {
    key: 'reporter',
    header: column.reporter,
    cell: ({ reporter_id: id, reporter_name: name }) => <Person id={id} name={name} />,
  },
  { key: 'outcome', header: column.outcome, cell: (row) => <Decision row={row} /> },
]

function Person({ id, name }: { id: number; name: string }) {
  return (
    <PersonLink id={id}>
      <span className="wrap-anywhere">{name}</span>
    </PersonLink>
  )
}

/** What was reported, with a link to it. */
function Subject({ row }: { row: Complaint }) {
  const { kind, text, rating, technician_id: technicianId, service_request_id: caseId } = row
  return (
    <div className="md:max-w-80">
      <span className="font-semibold">{ABUSE_REPORTS.what[kind]}</span>
      {rating !== null && ` · ${COMMON.stars(rating)}`}
      <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{text || COMPLAINTS.noText}</span>
      {technicianId !== null && (
        <Link to="/technicians/$id" params={{ id: String(technicianId) }} className={TEXT_LINK_CLASS}>
          {COMPLAINTS.seeProfile}
        </Link>
      )}
      {caseId !== null && (
        <Link to="/admin/cases/$id" params={{ id: String(caseId) }} className={TEXT_LINK_CLASS}>
          {COMPLAINTS.seeCase(caseId)}
        </Link>
      )}
    </div>
  )
}

function Reason({ row: { reason, note, open_count: openCount } }: { row: Complaint }) {
  return (
    <div className="md:max-w-60">
      {ABUSE_REPORTS.reasons[reason]}
      {note && <span className="block text-sm whitespace-pre-line wrap-anywhere">«{note}»</span>}
      {openCount > 1 && <span className="block text-sm text-muted">{COMPLAINTS.together(openCount)}</span>}
    </div>
  )
}

function Decision({ row: { outcome, rule, decided_by_name: by, decided_at: at } }: { row: Complaint }) {
  if (outcome === null) return <Badge tone="amber">{COMPLAINTS.undecided}</Badge>
  return (
    <div className="md:max-w-60">
      <Badge>{COMPLAINTS.outcome[outcome]}</Badge>
      {rule && <span className="block text-sm">{ABUSE_REPORTS.rules[rule]}</span>}
      <span className="block text-sm text-muted">
        {[by, at && dayAndTime(at)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
