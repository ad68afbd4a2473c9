import { createFileRoute, notFound, useHydrated, useParams, useSearch } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { REVIEW_LIST } from '@tecnicerca/shared/messages/reviews'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { Review } from '@tecnicerca/shared/reviews'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ReportButton } from '../../features/abuse-reports/report-button.tsx'
import { ReviewCaseLink } from '../../features/reviews/review-item.tsx'
import { ReviewList } from '../../features/reviews/review-list.tsx'
import { WriteReviewLink } from '../../features/reviews/write-review-link.tsx'
import { RequestServiceButton } from '../../features/service-requests/ask/request-service-button.tsx'
import { leaveOutAsked } from '../../features/technicians/choose/choices.ts'
import { WeekCard } from '../../features/technicians/hours/week-card.tsx'
import { ContactButtons } from '../../features/technicians/profile/contact-buttons.tsx'
import { EditProfileLink } from '../../features/technicians/profile/edit-profile-link.tsx'
import { type ListedProfile, listedProfile } from '../../features/technicians/profile/listed-profile.ts'
import { ProfileContact } from '../../features/technicians/profile/profile-contact.tsx'
import { profileHead, profileTitle } from '../../features/technicians/profile/profile-head.ts'
import {
  MissingContact,
  ProfileRest,
  type ProfileRestProps,
} from '../../features/technicians/profile/profile-rest.tsx'
import {
  ProfileFailed,
  ProfileMissing,
  ProfileSkeleton,
} from '../../features/technicians/profile/profile-states.tsx'
import { ProfileView } from '../../features/technicians/profile/profile-view.tsx'
import { technicianProfileQuery } from '../../features/technicians/profile/queries.ts'
import { Services } from '../../features/technicians/profile/services.tsx'
import { readTechnicianId } from '../../features/technicians/profile/technician-id.ts'
import { useProfile } from '../../features/technicians/profile/use-profile.ts'
import { VerifiedBadges } from '../../features/technicians/profile/verified-badges.tsx'
import { WorkAreas } from '../../features/technicians/profile/work-areas.tsx'
import { WorkPhotos } from '../../features/technicians/profile/work-photos.tsx'
import { WhyOrder } from '../../features/technicians/search/why-order.tsx'
import { documentTitle, pageHead } from '../../head/page-head.ts'
import { sectorsQuery } from '../../lib/sectors.ts'
import { type SessionUser, useSession } from '../../lib/session/session.ts'
import { readAsking } from '../../navigation/asking-address.ts'
import { loadForPaint } from '../../navigation/load-for-paint.ts'
import { useDialogHistory } from '../../navigation/use-dialog-history.ts'
import { listedTechnician, useListedTechnician } from '../../offline/directory/lazy-directory.ts'
import { importAccountStep, LazyAccountStep } from '../-lazy-account-step.tsx'

const AskForService = lazy(async () => ({
  default: (await import('../../features/service-requests/ask/ask-for-service.tsx')).AskForService,
}))
const AskInsteadOfGone = lazy(async () => ({
  default: (await import('../../features/service-requests/ask/ask-instead.tsx')).AskInsteadOfGone,
}))
const openRequest = () => import('../../features/service-requests/ask/open-request-bar.tsx')
const OpenRequestBar = lazy(async () => ({ default: (await openRequest()).OpenRequestBar }))
const IfAsked = lazy(async () => ({ default: (await openRequest()).IfAsked }))

export const Route = createFileRoute('/technicians/$id')({
  staticData: { isServerRendered: true },
  validateSearch: readAsking,
  loader: async ({ context: { queryClient }, params }) => {
    const technicianId = readTechnicianId(params.id)
    if (technicianId === undefined) throw notFound({ data: PROFILE.idMissing })
    const query = technicianProfileQuery(technicianId)
    await loadForPaint([queryClient.ensureQueryData(query), queryClient.ensureQueryData(sectorsQuery())])
    // There is no such technician. The server answers 404 with this message, and the phone shows the same.
    if (queryClient.getQueryData(query.queryKey) === null) throw notFound({ data: PROFILE.not_found })
  },
  head: ({ match, params }) => {
    const { origin, queryClient } = match.context
    const technicianId = readTechnicianId(params.id) ?? 0
    const technician = queryClient.getQueryData(technicianProfileQuery(technicianId).queryKey)
    if (technician) return pageHead(origin, profileHead(technician, origin))
    const listed = listedTechnician(technicianId)
    return pageHead(origin, {
      title: listed.status === 'ready' ? profileTitle(listed.card) : TITLES.technician,
    })
  },
  notFoundComponent: ({ data }) => (
    <NoTechnician message={data === PROFILE.idMissing ? PROFILE.idMissing : PROFILE.not_found} />
  ),
  component: TechnicianScreen,
})

function TechnicianScreen() {
  const technicianId = Number(Route.useParams().id)
  const {
    technician,
    seenAt,
    isComing: isRestComing,
    error,
    retry,
  } = useProfile(technicianProfileQuery(technicianId), technicianId)
  const listed = useListedTechnician(technicianId)
  const rest = { error, onRetry: retry, isComing: isRestComing }
  if (technician)
    return <ShownProfile technician={technician} fullProfile={technician} rest={rest} seenAt={seenAt} />
  if (technician === null) return <NoTechnician message={PROFILE.not_found} />
  if (listed.status === 'ready')
    return (
      <ShownProfile technician={listedProfile(listed)} seenAt={error ? listed.asOf : undefined} rest={rest} />
    )
  // While the phone's directory is still opening, a failed request is no error: the directory may have the data.
  if (error && listed.status === 'missing')
    return <ProfileFailed message={PROFILE.loadFailed} onRetry={retry} />
  return <ProfileSkeleton />
}

/** A request that has nobody to go to goes to another technician of the trade in one tap. */
function NoTechnician({ message }: { message: string }) {
  const { user } = useSession()
  const { id } = useParams({ strict: false })
  const { request_service: isAsking } = useSearch({ strict: false })
  const technicianId = readTechnicianId(id ?? '')
  const instead = isAsking && user && technicianId !== undefined && (
    <Suspense>
      <AskInsteadOfGone technicianId={technicianId} user={user} />
    </Suspense>
  )
  return <ProfileMissing message={message}>{instead}</ProfileMissing>
}

type Rest = ProfileRestProps & { isComing: boolean }

type ShownProfileProps = {
  technician: ListedProfile
  /** Undefined while the phone has only the directory's row. */
  fullProfile?: PublicProfile
  /** State of loading the contact, shown in its place. */
  rest: Rest
  seenAt: number | undefined
}

function ShownProfile({ technician, fullProfile, rest, seenAt }: ShownProfileProps) {
  const { user } = useSession()
  const { request_service: requestService } = Route.useSearch()
  const closeDialog = useDialogHistory(requestService === true)
  useTitleOnceLoaded(technician)
  const isOwn = fullProfile ? user?.id === fullProfile.user_id : user?.technician_id === technician.id
  return (
    <>
      <ProfileView
        technician={technician}
        seenAt={seenAt}
        backTo="/search"
        isOwn={isOwn}
        contact={
          <>
            {fullProfile ? (
              <ProfileContact
                technician={fullProfile}
                isComing={isComing(rest, fullProfile)}
                missing={<MissingContact {...rest} />}
              />
            ) : (
              <ProfileRest {...rest} />
            )}
            {!isOwn && <AskAnother technician={technician} user={user} />}
          </>
        }
        actions={
          isOwn ? (
            <EditProfileLink />
          ) : (
            <AskActions technician={technician} user={user}>
              {(fullProfile?.phone !== undefined || isComing(rest, fullProfile)) && (
                <ContactButtons name={technician.name} phone={fullProfile?.phone} />
              )}
            </AskActions>
          )
        }
        sections={
          fullProfile && (
            <>
              <Services services={fullProfile.services} seenAt={seenAt} />
              <WeekCard technician={fullProfile} />
              <WorkPhotos technician={fullProfile} />
              <VerifiedBadges verifications={fullProfile.verifications} />
              <ReviewList
                technicianId={fullProfile.id}
                reviews={fullProfile.reviews}
                histogram={fullProfile.histogram}
                actionOf={reviewAction}
                action={
                  isOwn ? undefined : user?.role === 'customer' ? (
                    <WriteReviewLink technicianId={fullProfile.id} userId={user.id} />
                  ) : null
                }
              />
              <WorkAreas technician={fullProfile} />
            </>
          )
        }
        why={<WhyOrder />}
        isComing={!fullProfile && !rest.error}
        report={<ReportButton kind="profile" id={technician.id} />}
      />
      {requestService && !isOwn && (
        <Asking key={technician.id} technician={technician} user={user} onClose={closeDialog} />
      )}
    </>
  )
}

function reviewAction({ id, is_own: isOwn, service_request_id: serviceRequestId }: Review) {
  if (!isOwn || serviceRequestId === undefined) return <ReportButton kind="review" id={id} />
  return <ReviewCaseLink id={serviceRequestId}>{REVIEW_LIST.case}</ReviewCaseLink>
}

type AskActionsProps = { technician: ListedProfile; user: SessionUser | undefined; children: ReactNode }

/** The ways to ask; once the user has asked, the way to the open request. */
function AskActions({ technician, user, children }: AskActionsProps) {
  const [hasAsked, setHasAsked] = useState(false)
  const isAsked = user !== undefined && hasAsked
  return (
    <>
      {user && (
        <Suspense>
          <OpenRequestBar technician={technician} user={user} isAsked={isAsked} onAsked={setHasAsked} />
        </Suspense>
      )}
      {!isAsked && (
        <>
          <RequestServiceButton technicianId={technician.id} />
          {children}
        </>
      )}
    </>
  )
}

/** The way to ask once more, where the bar shows the open request instead. Its space is reserved, so nothing moves. */
function AskAnother({ technician, user }: Omit<AskActionsProps, 'children'>) {
  return (
    <div className="mt-2 flex min-h-11">
      {user && (
        <Suspense>
          <IfAsked technician={technician} user={user}>
            <RequestServiceButton technicianId={technician.id} variant="secondary" />
          </IfAsked>
        </Suspense>
      )}
    </div>
  )
}

type AskingProps = { technician: ListedProfile; user: SessionUser | undefined; onClose: () => void }

function Asking({ technician, user, onClose }: AskingProps) {
  // Whether a user is signed in is known only after hydration.
  const isHydrated = useHydrated()
  const isVisitorAsking = isHydrated && !user
  useEffect(() => {
    if (isVisitorAsking) importAccountStep().catch(() => undefined)
  }, [isVisitorAsking])
  if (!isHydrated) return null
  return (
    <Suspense>
      <AskForService
        technician={technician}
        user={user}
        AccountStep={LazyAccountStep}
        onSent={leaveOutAsked}
        onClose={onClose}
      />
    </Suspense>
  )
}

function isComing({ error, isComing: isRestComing }: Rest, fullProfile: PublicProfile | undefined): boolean {
  return error === null && (isRestComing || !fullProfile) && !fullProfile?.contact_hidden
}

/**
 * Sets the title later: the router writes the head when the route is entered, and the technician's name may not be known
 * then.
 */
function useTitleOnceLoaded(technician: ListedProfile): void {
  const title = documentTitle(profileTitle(technician))
  useEffect(() => {
    document.title = title
  }, [title])
}
