import { useQuery } from '@tanstack/react-query'
import { type AdminReview, adminReviewsAnswer, REVIEW_STATES } from '@tecnicerca/shared/admin/reviews'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ADMIN_REVIEWS } from '@tecnicerca/shared/messages/admin/reviews'
import { useState } from 'react'
import { tablePageQuery } from '../../lib/http/table-page.ts'
import { shortDate } from '../../lib/text/formats.ts'
import { CaseLink, PersonLink } from '../../ui/buttons/admin-links.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { Column } from '../../ui/tables/data-table-column.ts'
import { ServerTable } from '../../ui/tables/server-table.tsx'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { DayFilters, SelectFilter } from '../../ui/tables/table-filters.tsx'
import { tableParameters, useTableAddress } from '../../ui/tables/use-table-address.ts'
import { ReviewDecisionDialog } from './review-decision-dialog.tsx'

/** All reviews, the newest first. */
export function ReviewsScreen() {
  const { address } = useTableAddress()
  const [deciding, setDeciding] = useState<AdminReview>()
  return (
    <>
      <PageHeader title={ADMIN_REVIEWS.title} />
      <ServerTable
        words={ADMIN_REVIEWS}
        columns={COLUMNS}
        page={useQuery(adminReviewsQuery(address))}
        file={{ path: '/admin/reviews.csv', name: 'resenas' }}
        filters={<ReviewFilters />}
        renderActions={(row) =>
          row.status !== 'hidden' && (
            <Button
              variant="secondary"
              aria-label={ADMIN_REVIEWS.decideNamed[row.status](row.id)}
              onClick={() => setDeciding(row)}
            >
              {ADMIN_REVIEWS.decide[row.status]}
            </Button>
          )
        }
      />
      {deciding && <ReviewDecisionDialog review={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

/** The page of reviews that the URL selects. */
function adminReviewsQuery(address: TableAddress) {
  return tablePageQuery({
    path: '/admin/reviews',
    parameters: tableParameters(address),
    answer: adminReviewsAnswer,
    rows: 'reviews',
  })
}

const STARS = [5, 4, 3, 2, 1].map((stars) => ({ value: stars, label: ADMIN_REVIEWS.starsOf(stars) }))

const STATES = REVIEW_STATES.map((value) => ({ value, label: ADMIN_REVIEWS.status[value] }))

function ReviewFilters() {
  return (
    <>
      <SelectFilter name="status" label={ADMIN_REVIEWS.column.status} options={STATES} />
      <SelectFilter name="stars" label={ADMIN_REVIEWS.column.stars} options={STARS} />
      <DayFilters />
    </>
  )
}

const { column } = ADMIN_REVIEWS

const COLUMNS: Column<AdminReview>[] = [
  { key: 'id', header: column.id, isSortable: true, cell: ({ id }) => `#${id}` },
  {
    key: 'rating',
    header: column.stars,
    isSortable: true,
    cell: ({ rating }) => <span className="whitespace-nowrap">{`${rating} ★`}</span>,
  },
  {
    key: 'comment',
    header: column.comment,
    primary: true,
    cell: ({ comment }) => (
      <span className="block font-normal whitespace-pre-line wrap-anywhere md:min-w-40">{comment}</span>
    ),
  },
  { key: 'status', header: column.status, cell: (review) => <ReviewState review={review} /> },
  {
    key: 'customer_name',
    header: column.customer,
    cell: ({ customer_id: id, customer_name: name }) => <PersonLink id={id}>{name}</PersonLink>,
  },
  {
    key: 'technician_name',
    header: column.technician,
    cell: ({ technician_user_id: id, technician_name: name }) => <PersonLink id={id}>{name}</PersonLink>,
  },
  {
    key: 'service_request_id',
    header: column.case,
    cell: ({ service_request_id: id }) => <CaseLink id={id} />,
  },
  {
    key: 'created_at',
    header: column.created_at,
    isSortable: true,
    cell: ({ created_at: createdAt }) => shortDate(new Date(createdAt)),
  },
]

function ReviewState({ review: { status, held_reason: heldReason, rule } }: { review: AdminReview }) {
  return (
    <div className="md:max-w-40">
      <Badge tone={status === 'held' ? 'amber' : 'neutral'}>{ADMIN_REVIEWS.status[status]}</Badge>
      {heldReason && <span className="block text-sm">{ADMIN_REVIEWS.held[heldReason]}</span>}
      {rule && <span className="block text-sm">{ABUSE_REPORTS.rules[rule]}</span>}
    </div>
  )
}
