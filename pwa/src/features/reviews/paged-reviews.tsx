import { useInfiniteQuery } from '@tanstack/react-query'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { REVIEW_LIST } from '@tecnicerca/shared/messages/reviews'
import type { Review } from '@tecnicerca/shared/reviews'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { type ReviewFilter, reviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'

type PagedReviewsProps = {
  technicianId: number
  filter: ReviewFilter
  actionOf: (review: Review) => ReactNode
}

/** Loads the reviews from the server in pages. */
export function PagedReviews({ technicianId, filter, actionOf }: PagedReviewsProps) {
  const query = useInfiniteQuery(reviewsQuery(technicianId, filter))
  const { data, error, isFetching, hasNextPage } = query
  const reviews = data?.pages.flatMap((page) => page.reviews)
  const failed = error && (
    <LoadFailed
      message={REVIEW_LIST.loadFailed}
      error={error}
      onRetry={() => void (reviews ? query.fetchNextPage() : query.refetch())}
      retrying={isFetching}
    />
  )
  if (!reviews) return failed ?? <p className="mt-3 text-muted">{REVIEW_LIST.loading}</p>
  return (
    <>
      {reviews.length === 0 && <p className="mt-3 text-muted">{REVIEW_LIST.none}</p>}
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} action={actionOf(review)} />
        ))}
      </ul>
      {failed}
      {hasNextPage && !failed && (
        <Button
          variant="secondary"
          wide
          className="mt-3"
          busy={isFetching}
          busyLabel={REVIEW_LIST.loading}
          onClick={() => void query.fetchNextPage()}
        >
          {PROFILE.moreReviews}
        </Button>
      )}
    </>
  )
}
