import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { CASE_REVIEW, REVIEW_LIST } from '@tecnicerca/shared/messages/reviews'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { Review } from '@tecnicerca/shared/reviews'
import { ReportButton } from '../../features/abuse-reports/report-button.tsx'
import { ReviewCaseLink } from '../../features/reviews/review-item.tsx'
import { ReviewList } from '../../features/reviews/review-list.tsx'
import { WeekCard } from '../../features/technicians/hours/week-card.tsx'
import { Completeness, HiddenProfile } from '../../features/technicians/own/completeness.tsx'
import { OwnVerifications } from '../../features/technicians/own/own-verifications.tsx'
import { OwnWorkPhotos } from '../../features/technicians/own/own-work-photos.tsx'
import { useOwnProfile } from '../../features/technicians/own/use-own-profile.ts'
import { EditProfileLink } from '../../features/technicians/profile/edit-profile-link.tsx'
import { FirstProfileLink } from '../../features/technicians/profile/first-profile-link.tsx'
import { OrderParts } from '../../features/technicians/profile/order-parts.tsx'
import { ProfileContact } from '../../features/technicians/profile/profile-contact.tsx'
import {
  ProfileFailed,
  ProfileMissing,
  ProfileSkeleton,
} from '../../features/technicians/profile/profile-states.tsx'
import { ProfileView } from '../../features/technicians/profile/profile-view.tsx'
import { ownProfileQuery } from '../../features/technicians/profile/queries.ts'
import { Services } from '../../features/technicians/profile/services.tsx'
import { WorkAreas } from '../../features/technicians/profile/work-areas.tsx'
import { WhyOrder } from '../../features/technicians/search/why-order.tsx'
import { ShareOwnProfile } from '../../features/technicians/share/share-own-profile.tsx'
import { pageHead } from '../../head/page-head.ts'
import { requireRole, requireSession } from '../../navigation/guards.ts'
import { Icon } from '../../ui/icons/icon.tsx'

export const Route = createFileRoute('/my-profile/')({
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLoginOwnProfile)
    requireRole(user, { roles: ['technician'], message: ACCESS.notATechnician, to: '/' })
    return { user }
  },
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(ownProfileQuery(user.id))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.myProfile }),
  component: OwnProfileScreen,
})

function OwnProfileScreen() {
  const { user } = Route.useRouteContext()
  const { technician, seenAt, error, retry } = useOwnProfile(user)
  if (technician)
    return (
      <ProfileView
        technician={technician}
        seenAt={seenAt}
        backTo="/"
        isOwn
        contact={
          <div className="grid gap-4">
            {technician.hidden_rule && <HiddenProfile rule={technician.hidden_rule} />}
            {technician.favourite_count !== undefined && (
              <p className="flex items-center gap-2">
                <Icon name="star" className="size-5 shrink-0 fill-star text-amber" />
                {FAVOURITES.count(technician.favourite_count)}
              </p>
            )}
            <ProfileContact technician={technician} />
          </div>
        }
        actions={
          <>
            <ShareOwnProfile
              technician={technician}
              className="grow px-2! max-sm:text-sm max-[18rem]:basis-full"
            />
            <EditProfileLink />
          </>
        }
        sections={
          <>
            <Completeness technician={technician} />
            <Services services={technician.services} seenAt={seenAt} />
            <WeekCard technician={technician} isOwn />
            <WorkAreas technician={technician} isOwn />
            <OwnWorkPhotos technician={technician} />
            <OrderParts technician={technician} why={<WhyOrder />} />
            <OwnVerifications userId={user.id} />
            <ReviewList
              technicianId={technician.id}
              reviews={technician.reviews}
              histogram={technician.histogram}
              actionOf={answerReview}
              isOwn
            />
          </>
        }
      />
    )
  if (technician === null)
    return <ProfileMissing message={PROFILE.noInformation} wayOn={<FirstProfileLink />} />
  if (error) return <ProfileFailed message={PROFILE.loadFailed} onRetry={retry} />
  return <ProfileSkeleton />
}

function answerReview({ id, service_request_id: serviceRequestId, reply }: Review) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {serviceRequestId !== undefined && (
        <ReviewCaseLink id={serviceRequestId}>{reply ? REVIEW_LIST.case : CASE_REVIEW.reply}</ReviewCaseLink>
      )}
      <ReportButton kind="review" id={id} />
    </div>
  )
}
