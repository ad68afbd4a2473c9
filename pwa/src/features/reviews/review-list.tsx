import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { REVIEW_LIST } from '@tecnicerca/shared/messages/reviews'
import type { Histogram, Review, ReviewOrder } from '@tecnicerca/shared/reviews'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/display/card.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { ReviewFilter } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import { StarHistogram } from './star-histogram.tsx'

// The profile contains the first ten reviews. The paged list is loaded when the user asks for more or for a filter.
const PagedReviews = lazy(async () => ({ default: (await import('./paged-reviews.tsx')).PagedReviews }))

const SHOWN_AT_FIRST = 10
const SORT_OPTIONS = Object.entries(REVIEW_LIST.sorts).map(([value, label]) => ({ value, label }))
const NEWEST: ReviewFilter = { sort: 'newest', stars: undefined }

type ReviewListProps = {
  technicianId: number
  /** The newest reviews. */
  reviews: readonly Review[]
  /** Undefined in a profile that an earlier build stored. */
  histogram: Histogram | undefined
  /**
   * Absent on the own profile. With null a wide screen keeps its space: who looks is known only after hydration, and there
   * the reviews may be in sight.
   */
  action?: ReactNode
  /** The profile is the user's own. */
  isOwn?: boolean
  /** The button or link below one review. */
  actionOf: (review: Review) => ReactNode
}

/** A technician's reviews with their histogram, filter and order. `action` is drawn beside the heading. */
export function ReviewList(props: ReviewListProps) {
  const { technicianId, reviews, histogram, action, actionOf, isOwn = false } = props
  const [filter, setFilter] = useState(NEWEST)
  const [wantsMore, setWantsMore] = useState(false)
  const total = histogram ? countOf(histogram) : reviews.length
  const isPaged = wantsMore || filter.sort !== 'newest' || filter.stars !== undefined
  const newest = reviews.slice(0, SHOWN_AT_FIRST)
  const items = newest.map((review) => (
    <ReviewItem key={review.id} review={review} action={actionOf(review)} />
  ))
  return (
    <Card as="section" aria-labelledby="reviews">
      <div
        className={classNames(
          'flex flex-wrap content-start items-start justify-between gap-x-3 gap-y-1',
          action !== undefined && 'md:min-h-17',
        )}
      >
        <h2 id="reviews" className="py-2 text-lg font-bold">
          {PROFILE.reviews}
        </h2>
        {action}
      </div>
      {histogram && total > 0 && (
        <StarHistogram
          histogram={histogram}
          chosen={filter.stars}
          onChoose={(stars) => setFilter({ ...filter, stars })}
        />
      )}
      {histogram && total > 1 && (
        <Select
          label={REVIEW_LIST.sort}
          options={SORT_OPTIONS}
          value={filter.sort}
          onChange={(event) => setFilter({ ...filter, sort: event.target.value as ReviewOrder })}
          className="mt-2 flex flex-wrap items-center gap-x-2 noscript:hidden [&>label]:mb-0 [&>label]:text-sm"
        />
      )}
      {total === 0 && <p className="mt-1 text-muted">{isOwn ? PROFILE.noOwnReviews : PROFILE.noReviews}</p>}
      {isPaged ? (
        <Suspense fallback={<p className="mt-3 text-muted">{REVIEW_LIST.loading}</p>}>
          <PagedReviews technicianId={technicianId} filter={filter} actionOf={actionOf} />
        </Suspense>
      ) : (
        <ul className="divide-y divide-line">{items}</ul>
      )}
      {!isPaged && total > newest.length && (
        <Button variant="secondary" wide className="mt-3" onClick={() => setWantsMore(true)}>
          {PROFILE.moreReviews}
        </Button>
      )}
    </Card>
  )
}

function countOf(histogram: Histogram): number {
  return Object.values(histogram).reduce((sum, count) => sum + count, 0)
}
