import { Link } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CASE_REVIEW, REVIEW_LIST } from '@tecnicerca/shared/messages/reviews'
import type { Review } from '@tecnicerca/shared/reviews'
import type { ReactNode } from 'react'
import { monthAndYear, shortDate } from '../../lib/text/formats.ts'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Stars } from '../../ui/display/stars.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { ReviewReply } from './review-reply.tsx'

/** A link from a review to its case. Only for the customer and the technician of that case. */
export function ReviewCaseLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to="/my-requests/$id" params={{ id: String(id) }} className={TEXT_LINK_CLASS}>
      {children}
    </Link>
  )
}

/** One review of a public list, with the technician's reply. */
export function ReviewItem({ review, action }: { review: Review; action: ReactNode }) {
  const { reviewer_name: name, created_at: createdAt, service_month: month, reply } = review
  const { photo_ids: photoIds = [] } = review
  return (
    <li className="pt-4 pb-1 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <strong>{name ?? COMMON.customerFallback}</strong>
        <span className="text-sm text-muted">
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
          {review.edited_at && ` · ${CASE_REVIEW.edited}`}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <span className="inline-flex items-center gap-1 text-sm text-muted">
          <Icon name="circle-check" className="size-4" />
          {month ? REVIEW_LIST.verifiedIn(monthAndYear(month)) : REVIEW_LIST.verified}
        </span>
        {review.is_held && <Badge tone="amber">{CASE_REVIEW.held}</Badge>}
      </p>
      <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{review.comment}</p>
      <ReviewPhotos reviewId={review.id} photoIds={photoIds} />
      {reply && <ReviewReply reply={reply} />}
      {action}
    </li>
  )
}
