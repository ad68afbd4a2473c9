import { Link } from '@tanstack/react-router'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'

/** True if a review was written, or can be. */
export function hasReviewPrompt({
  status,
  direction,
  has_review: hasReview,
  reviewItem,
}: ListedServiceRequest) {
  if (status !== 'completed' || direction !== 'sent' || reviewItem?.kind === 'review.delete') return false
  return hasReview > 0 || reviewItem === null
}

type ReviewPromptProps = { serviceRequest: ListedServiceRequest; className?: string }

/** On a completed service request that the user sent: asks for the review, or says that it was written. */
export function ReviewPrompt({ serviceRequest, className = '' }: ReviewPromptProps) {
  const { id, technician_id: technicianId, has_review: hasReview } = serviceRequest
  if (!hasReviewPrompt(serviceRequest)) return null
  if (hasReview > 0)
    return (
      <Badge tone="success" icon={<Icon name="circle-check" className="size-4" />}>
        {SERVICE_REQUESTS.reviewSent}
      </Badge>
    )
  return (
    <Link
      to="/reviews/create/$technicianId"
      params={{ technicianId: String(technicianId) }}
      search={{ service_request_id: id }}
      className={buttonClass({ className })}
    >
      <Icon name="star" className="size-5" />
      {SERVICE_REQUESTS.writeReview}
    </Link>
  )
}
