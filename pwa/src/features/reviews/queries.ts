import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '../../lib/http/api-client.ts'

const eligibilityAnswer = async () => (await import('@tecnicerca/shared/reviews')).eligibilityAnswer

/** Whether the customer may review the technician now. */
export function reviewEligibilityQuery({
  technician_id: technicianId,
  user_id: userId,
}: {
  technician_id: number
  user_id: number
}) {
  return queryOptions({
    queryKey: ['review-eligibility', userId, technicianId],
    queryFn: async ({ signal }) => {
      const { canReview } = await apiGet(`/reviews/eligibility/${technicianId}`, eligibilityAnswer, {
        signal,
      })
      return canReview
    },
    staleTime: 0,
  })
}
