import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useEffect, useEffectEvent, useState } from 'react'
import { PendingPage } from '../../../app-shell/pending-page.tsx'
import { reviewToast } from '../../../features/reviews/operations.ts'
import { reviewEligibilityQuery } from '../../../features/reviews/queries.ts'
import { type OpenedReview, ReviewForm } from '../../../features/reviews/review-form.tsx'
import {
  type ReviewedTechnician,
  ReviewedTechnicianCard,
} from '../../../features/reviews/reviewed-technician.tsx'
import { technicianProfileQuery } from '../../../features/technicians/profile/queries.ts'
import { readTechnicianId } from '../../../features/technicians/profile/technician-id.ts'
import { useProfile } from '../../../features/technicians/profile/use-profile.ts'
import { pageHead } from '../../../head/page-head.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastPassingError, toastSuccess } from '../../../lib/toast.ts'
import { useWayBack } from '../../../lib/way-back.ts'
import { requireRole, requireSession } from '../../../navigation/guards.ts'
import { type OwnServiceRequest, useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import type { Delivery } from '../../../offline/outbox/deliver.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/reviews/create/$technicianId')({
  validateSearch: (search: Record<string, unknown>): { service_request_id?: number; item?: string } => {
    const serviceRequestId = readTechnicianId(String(search.service_request_id))
    return {
      ...(serviceRequestId !== undefined && { service_request_id: serviceRequestId }),
      ...(typeof search.item === 'string' && { item: search.item }),
    }
  },
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLoginReview)
    requireRole(user, { roles: ['customer'], message: ACCESS.denied, to: '/' })
    return { user }
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.review }),
  component: ReviewScreen,
})

function ReviewScreen() {
  const technicianId = readTechnicianId(Route.useParams().technicianId)
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title={TITLES.review} backTo="/my-requests" />
      {technicianId === undefined ? <NoTechnician /> : <Review technicianId={technicianId} />}
    </div>
  )
}

function Review({ technicianId }: { technicianId: number }) {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const corrected = useCorrectedReview(user, search.item)
  const goBack = useBack()
  const goOn = useAfterReview()
  const { technician, requests, isKnownService, isFailed, isLoading, retry } = useReviewedTechnician(
    technicianId,
    user,
  )
  const eligibility = useQuery(reviewEligibilityQuery({ technician_id: technicianId, user_id: user.id }))
  // A review in the outbox can still be corrected, even if the server now says that no review is allowed.
  if (eligibility.data?.canReview === false && !corrected.opened) {
    const hasReviewed = eligibility.data.reviewed_request_id !== undefined
    return (
      <NotEligible why={hasReviewed ? REVIEW.alreadyReviewed : REVIEW.needServiceFirst} onBack={goBack} />
    )
  }
  if (isFailed) return <ErrorState message={REVIEW.loadFailed} onRetry={retry} />
  // The form also opens if the phone knows of the completed service or the server cannot be reached: the server checks
  // the review when it arrives.
  const canWrite = corrected.opened || eligibility.data?.canReview || isKnownService || eligibility.isError
  if (!technician || !canWrite || corrected.isLoading || isLoading) return <PendingPage />
  const wanted = corrected.opened?.payload.service_request_id ?? search.service_request_id
  // Without a wish the server takes the latest completed service without a review, so the form shows its day.
  const reviewedRequest = requests.find((request) =>
    wanted === undefined ? isReviewable(request) : request.id === wanted,
  )
  const serviceRequestId = wanted ?? reviewedRequest?.id
  return (
    <div className="grid gap-4">
      <ReviewedTechnicianCard technician={technician} reviewedRequest={reviewedRequest} />
      <ReviewForm
        technician={technician}
        serviceRequestId={serviceRequestId}
        reviewedRequest={reviewedRequest}
        user={user}
        opened={corrected.opened}
        onDone={goOn}
      />
    </div>
  )
}

function NoTechnician() {
  const goBack = useEffectEvent(useBack())
  useEffect(() => {
    toastPassingError(REVIEW.technician_id_invalid)
    goBack()
  }, [])
  return <ErrorState message={REVIEW.technician_id_invalid} />
}

/** The review in the outbox that the URL names. */
function useCorrectedReview(user: SessionUser, itemId: string | undefined) {
  const { records, isLoading } = useOutbox(user.id)
  // Stored in state when the form opens: the item leaves the outbox when it is sent, and the form must stay.
  const [opened, setOpened] = useState<OpenedReview>()
  const found = records.find(({ id }) => id === itemId)
  if (!opened && found?.kind === 'review.create') setOpened(found)
  return { isLoading: isLoading && itemId !== undefined, opened }
}

/** The technician from the profile; if it cannot be loaded, from the user's service requests. */
function useReviewedTechnician(technicianId: number, user: SessionUser) {
  const profile = useProfile(technicianProfileQuery(technicianId), technicianId)
  const own = useOwnServiceRequests(user)
  const requests = own.serviceRequests.filter(
    (serviceRequest) => serviceRequest.technician_id === technicianId,
  )
  const fromList = requests[0] && {
    id: technicianId,
    name: requests[0].technician_name,
    profile_image: null,
    category_name: requests[0].category_name,
  }
  const isOver = profile.technician !== undefined || profile.error !== null
  const technician: ReviewedTechnician | undefined = profile.technician ?? (isOver ? fromList : undefined)
  return {
    technician,
    requests,
    isLoading: own.isLoading,
    isKnownService: requests.some(isReviewable),
    isFailed: isOver && !own.isLoading && technician === undefined,
    retry: profile.retry,
  }
}

function isReviewable({ status, has_review: hasReview }: OwnServiceRequest): boolean {
  return status === 'completed' && hasReview === 0
}

function useBack(): () => void {
  const goBack = useWayBack()
  const navigate = Route.useNavigate()
  return () => {
    if (!goBack()) void navigate({ to: '/my-requests', replace: true })
  }
}

function useAfterReview() {
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  return (delivery: Delivery) => {
    toastSuccess(reviewToast(delivery))
    for (const key of ['service-requests', 'review-eligibility', 'technicians'])
      void queryClient.invalidateQueries({ queryKey: [key] })
    return navigate({ to: '/my-requests', replace: true })
  }
}

const BACK_AFTER_MS = 2000

/** Says why the form does not open and goes back by itself. */
function NotEligible({ why, onBack }: { why: string; onBack: () => void }) {
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    toastPassingError(why)
    const timer = setTimeout(() => goBack(), BACK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [why])
  return <ErrorState message={REVIEW.notEligibleNow} help={why} />
}
