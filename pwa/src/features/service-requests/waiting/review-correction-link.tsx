import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'

type ReviewItem = Extract<OutboxRecord, { kind: 'review.create' }>

/** Link to the form that corrects an unsent review. */
export function ReviewCorrectionLink({ item }: { item: ReviewItem }) {
  return (
    <Link
      to="/reviews/create/$technicianId"
      params={{ technicianId: String(item.payload.technician_id) }}
      search={{ item: item.id }}
      className={buttonClass({ variant: 'secondary' })}
    >
      {OFFLINE.correct}
    </Link>
  )
}
