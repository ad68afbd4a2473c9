import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ReportButton } from '../../features/abuse-reports/report-button.tsx'
import { CaseReview } from '../../features/reviews/case-review.tsx'
import { CaseScreen } from '../../features/service-requests/case/case-screen.tsx'
import { readCaseId } from '../../features/service-requests/case/use-case.ts'
import { pageHead } from '../../head/page-head.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { requireSession } from '../../navigation/guards.ts'
import type { OwnServiceRequest } from '../../offline/cases/own-service-requests.ts'

export const Route = createFileRoute('/my-requests/$id')({
  // The message field takes the place of the navigation bar.
  staticData: { hasOwnBar: true, isConversation: true },
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginRequests) }),
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.service_request }),
  component: OwnRequestScreen,
})

function OwnRequestScreen() {
  const { user } = Route.useRouteContext()
  return (
    <CaseScreen
      id={readCaseId(Route.useParams().id)}
      user={user}
      title={TITLES.service_request}
      reportMessage={reportMessage}
      reviewOf={(serviceRequest) => belowFacts(serviceRequest, user)}
    />
  )
}

function belowFacts(serviceRequest: OwnServiceRequest, user: SessionUser) {
  return (
    <>
      {reviewOf(serviceRequest, user)}
      {canReport(serviceRequest) && <ReportButton kind="request" id={serviceRequest.id} />}
    </>
  )
}

function reviewOf(serviceRequest: OwnServiceRequest, user: SessionUser) {
  const { review, direction, technician_name: technicianName, customer_name: customerName } = serviceRequest
  if (!review) return null
  const [side, name] =
    direction === 'sent' ? (['customer', technicianName] as const) : (['technician', customerName] as const)
  return <CaseReview published={{ review, serviceRequest, user, name }} side={side} />
}

/** A technician can report the words of a customer as long as they can be read. */
function canReport({ direction, service_description: serviceDescription }: OwnServiceRequest): boolean {
  return direction === 'received' && serviceDescription !== ''
}

function reportMessage(eventId: number) {
  return <ReportButton kind="message" id={eventId} />
}
