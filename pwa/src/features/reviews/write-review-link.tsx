import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { reviewEligibilityQuery } from './queries.ts'

const HINT_ID = 'write-review-hint'

/** For a customer: links to the review form, or says what must happen first. */
export function WriteReviewLink({ technicianId, userId }: { technicianId: number; userId: number }) {
  const { data, isPending } = useQuery(
    reviewEligibilityQuery({ technician_id: technicianId, user_id: userId }),
  )
  const icon = <Icon name="star" className="size-5" />
  if (data?.canReview)
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
    <>
      <Button variant="secondary" icon={icon} disabled aria-describedby={HINT_ID}>
        {PROFILE.writeReview}
      </Button>
      {data?.reviewed_request_id === undefined ? (
        <p
          key="missing"
          id={HINT_ID}
          className={isPending ? 'invisible basis-full text-sm' : 'basis-full text-sm text-muted'}
        >
          {PROFILE.reviewHint}
        </p>
      ) : (
        <p key="reviewed" id={HINT_ID} className="basis-full text-sm text-muted">
          {PROFILE.reviewed}{' '}
          <Link
            to="/my-requests/$id"
            params={{ id: String(data.reviewed_request_id) }}
            className={TEXT_LINK_CLASS}
          >
            {PROFILE.seeOwnReview}
          </Link>
        </p>
      )}
    </>
  )
}
