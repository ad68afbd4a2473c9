import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReviewOrder } from '@tecnicerca/shared/reviews'
import { apiGet } from '../../lib/http/api-client.ts'

const eligibilityAnswer = async () => (await import('@tecnicerca/shared/reviews')).eligibilityAnswer

/** Whether the customer may review the technician now, or has done so. */
export function reviewEligibilityQuery({
  technician_id: technicianId,
  user_id: userId,
}: {
  technician_id: number
  user_id: number
}) {
  return queryOptions({
    queryKey: ['review-eligibility', userId, technicianId],
    queryFn: ({ signal }) => apiGet(`/reviews/eligibility/${technicianId}`, eligibilityAnswer, { signal }),
    staleTime: 0,
  })
}

export type ReviewFilter = { sort: ReviewOrder; stars: number | undefined }

const reviewPageAnswer = async () => (await import('@tecnicerca/shared/reviews')).reviewPageAnswer

const PAGE = 10

/**
 * The visible reviews of a technician in pages of ten. The first page of the default list has twenty, because the
 * profile already contains the first ten.
 */
export function reviewsQuery(technicianId: number, { sort, stars }: ReviewFilter) {
  const filter = stars === undefined ? '' : `&stars=${stars}`
  return infiniteQueryOptions({
    queryKey: ['technicians', 'reviews', technicianId, sort, stars],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === '' ? '' : `&cursor=${encodeURIComponent(pageParam)}`
      const isBeyondProfile = sort === 'newest' && stars === undefined && pageParam === ''
      const limit = isBeyondProfile ? 2 * PAGE : PAGE
      const path = `/technicians/${technicianId}/reviews?sort=${sort}&limit=${limit}${filter}${after}`
      return apiGet(path, reviewPageAnswer, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}
