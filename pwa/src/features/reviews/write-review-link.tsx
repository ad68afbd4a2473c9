import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { reviewEligibilityQuery } from './queries.ts'

const HINT_ID = 'write-review-hint'

/** For a customer: links to the review form, or says what must happen first. */
export function WriteReviewLink({
  technician_id: technicianId,
  user_id: userId,
}: {
  technician_id: number
  user_id: number
}) {
  const { data: canReview, isPending } = useQuery(
    reviewEligibilityQuery({ technician_id: technicianId, user_id: userId }),
  )
  const icon = <Icon name="star" className="size-5" />
  if (canReview)
    return (
      <Link
        to="/reviews/create/$technicianId"
        params={{ technicianId: String(technicianId) }}
        className={buttonClass({ variant: 'secondary' })}
      >
        {icon}
        {PROFILE.writeReview}
      </Link>
    )
  return (
    <div className="grid sm:justify-items-end">
      <Button variant="secondary" icon={icon} disabled aria-describedby={HINT_ID}>
        {PROFILE.writeReview}
      </Button>
      <p id={HINT_ID} className={isPending ? 'invisible text-sm' : 'text-sm text-muted'}>
        {PROFILE.reviewHint}
      </p>
    </div>
  )
}
