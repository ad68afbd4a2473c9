import { useQuery } from '@tanstack/react-query'
import { REPORT_KINDS, REPORT_REASONS } from '@tecnicerca/shared/abuse-reports'
import { COMPLAINT_STATES, type Complaint, complaintsAnswer } from '@tecnicerca/shared/admin/abuse-reports'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { useState } from 'react'
import { tablePageQuery } from '../../lib/http/table-page.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ServerTable } from '../../ui/tables/server-table.tsx'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { SelectFilter } from '../../ui/tables/table-filters.tsx'
import { tableParameters, useTableAddress } from '../../ui/tables/use-table-address.ts'
import { COMPLAINT_COLUMNS } from './complaint-columns.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

/** What people reported, the newest first, each with a dialog to decide it. */
export function ComplaintsScreen() {
  const { address } = useTableAddress()
  const [deciding, setDeciding] = useState<Complaint>()
  return (
    <>
      <PageHeader title={COMPLAINTS.title} />
      <ServerTable
        words={COMPLAINTS}
        columns={COMPLAINT_COLUMNS}
        page={useQuery(complaintsPageQuery(address))}
        file={{ path: '/admin/reports.csv', name: 'denuncias' }}
        filters={<ComplaintFilters />}
        renderActions={(row) =>
          row.outcome === null && (
            <Button
              variant="secondary"
              aria-label={COMPLAINTS.decideNumber(row.id)}
              onClick={() => setDeciding(row)}
            >
              {COMPLAINTS.decide}
            </Button>
          )
        }
      />
      {deciding && <DecisionDialog complaint={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

/** The page of reports that the URL selects. */
function complaintsPageQuery(address: TableAddress) {
  return tablePageQuery({
    path: '/admin/reports',
    parameters: tableParameters(address),
    answer: complaintsAnswer,
    rows: 'reports',
  })
}

const STATUS_OPTIONS = COMPLAINT_STATES.map((value) => ({ value, label: COMPLAINTS.status[value] }))
const KIND_OPTIONS = REPORT_KINDS.map((value) => ({ value, label: ABUSE_REPORTS.what[value] }))
const REASON_OPTIONS = REPORT_REASONS.map((value) => ({ value, label: ABUSE_REPORTS.reasons[value] }))

function ComplaintFilters() {
  return (
    <>
      <SelectFilter name="status" label={COMPLAINTS.status.label} options={STATUS_OPTIONS} />
      <SelectFilter name="kind" label={COMPLAINTS.column.kind} options={KIND_OPTIONS} />
      <SelectFilter name="reason" label={COMPLAINTS.column.reason} options={REASON_OPTIONS} />
    </>
  )
}
