import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import type { Review } from '@tecnicerca/shared/reviews'
import { type ReactNode, useState } from 'react'
import { shortDate } from '../../lib/text/formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Stars } from '../../ui/display/stars.tsx'

const SHOWN_AT_FIRST = 10

type ReviewListProps = {
  reviews: readonly Review[]
  action?: ReactNode
  /** What can be done about one review, below it. */
  actionOf: (reviewId: number) => ReactNode
}

/** A technician's reviews, newest first; `action` stands beside the heading. */
export function ReviewList({ reviews, action, actionOf }: ReviewListProps) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  return (
    <Card as="section" aria-labelledby="reviews">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="reviews" className="py-2 text-lg font-bold">
          {PROFILE.reviews}
        </h2>
        {action}
      </div>
      {reviews.length === 0 ? (
        <p className="mt-1 text-muted">{PROFILE.noReviews}</p>
      ) : (
        <ul className="divide-y divide-line">
          {reviews.slice(0, shown).map((review) => (
            <ReviewItem key={review.id} review={review} action={actionOf(review.id)} />
          ))}
        </ul>
      )}
      {reviews.length > shown && (
        <Button variant="secondary" wide className="mt-3" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          {PROFILE.moreReviews}
        </Button>
      )}
    </Card>
  )
}

function ReviewItem({ review, action }: { review: Review; action: ReactNode }) {
  return (
    <li className="pt-4 pb-1 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <strong>{review.reviewer_name ?? COMMON.customerFallback}</strong>
        <time dateTime={review.created_at} className="text-sm text-muted">
          {shortDate(review.created_at)}
        </time>
      </p>
      <Stars rating={review.rating} />
      <p className="mt-1 max-w-prose whitespace-pre-line">{review.comment}</p>
      {action}
    </li>
  )
}
