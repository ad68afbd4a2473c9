import { COMMON } from '@tecnicerca/shared/messages/common'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { shortDate } from '../../lib/text/formats.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Card } from '../../ui/display/card.tsx'

/** The technician's data that the review form needs. */
export type ReviewedTechnician = {
  id: number
  name: string
  profile_image: string | null
  category_name: string | null
}

type ReviewedTechnicianCardProps = {
  technician: ReviewedTechnician
  /** The reviewed service, if it is known. */
  reviewedRequest?: { service_description: string; request_date: string } | undefined
}

export function ReviewedTechnicianCard({ technician, reviewedRequest }: ReviewedTechnicianCardProps) {
  const { name, profile_image: profileImage, category_name: categoryName } = technician
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Avatar name={name} photo={profileImage} alt={COMMON.photoOf(name)} eager />
      <div className="min-w-0 grow basis-32">
        <p className="text-lg font-bold wrap-anywhere">{name}</p>
        <p className="text-muted">{categoryName ?? COMMON.noCategory}</p>
        {reviewedRequest && (
          <p className="mt-1 line-clamp-2 wrap-anywhere">
            {REVIEW.job(reviewedRequest.service_description, shortDate(reviewedRequest.request_date))}
          </p>
        )}
      </div>
    </Card>
  )
}
