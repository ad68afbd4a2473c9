import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { useCaseNoticesRead } from '../../../offline/notices/own-notices.ts'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { CaseAbsent, CaseMissing } from './case-absent.tsx'
import { CaseView } from './case-view.tsx'
import type { ReportMessage } from './message-bubble.tsx'
import { useCase } from './use-case.ts'

type CaseScreenProps = {
  /** Undefined if the URL has no valid id. */
  id: number | undefined
  user: SessionUser
  title: string
  /** Draws a button that reports a message. Must be the same function in every render: the rows are memoized. */
  reportMessage: ReportMessage
  /** Draws what stands below the facts: the review of the case, and a technician's button to report the request. */
  reviewOf: (serviceRequest: ListedServiceRequest) => ReactNode
}

/** A service request with its messages and events. Shows the copy on the phone until the server answers. */
export function CaseScreen({ id, ...rest }: CaseScreenProps) {
  if (id === undefined) return <CaseMissing title={rest.title} />
  return <KnownCase key={id} id={id} {...rest} />
}

function KnownCase({ id, user, title, reportMessage, reviewOf }: CaseScreenProps & { id: number }) {
  const { serviceRequest, thread, isMissing, asOf, error, isFetching, retry } = useCase(id, user)
  useShownAge(asOf)
  useOwnAddress(id, serviceRequest?.id)
  useCaseNoticesRead(user.id, serviceRequest?.id ?? id)
  if (serviceRequest) {
    const isThreadMissing = asOf === null && error !== null && serviceRequest.id > 0
    return (
      <CaseView
        serviceRequest={serviceRequest}
        thread={thread}
        user={user}
        isThreadMissing={isThreadMissing}
        reportMessage={reportMessage}
        review={reviewOf(serviceRequest)}
      />
    )
  }
  return <CaseAbsent {...{ title, isMissing, error, isFetching, retry }} />
}

/**
 * Puts the server's id into the URL once an unsent request has one, so that the URL still works tomorrow. Waits while
 * the user types.
 */
function useOwnAddress(id: number, known: number | undefined): void {
  const navigate = useNavigate()
  // Runs after every render: the user may type now and have stopped by the next render.
  useEffect(() => {
    if (known === undefined || known === id || document.activeElement?.tagName === 'TEXTAREA') return
    void navigate({ to: '/my-requests/$id', params: { id: String(known) }, replace: true })
  })
}
