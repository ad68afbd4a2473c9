import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { endedLine } from '../../../lib/text/ended-line.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AskAnotherLink } from '../ask/other-technician-link.tsx'
import { ReviewPrompt } from '../end/review-prompt.tsx'
import { StatusActions } from '../end/status-actions.tsx'
import { partyOf } from '../end/status-changes.ts'
import { CounterpartName } from '../list/counterpart.tsx'
import { isUnknownToServer, type ListedServiceRequest } from '../list/listed-service-requests.ts'
import { CaseFacts } from './case-facts.tsx'
import { Composer } from './composer.tsx'
import { standingOffer } from './offers.ts'
import { Thread } from './thread.tsx'
import type { ReportMessage } from './thread-item.tsx'
import { photosBy } from './thread-rows.ts'
import { useComposer } from './use-composer.ts'
import { useFollowEnd } from './use-follow-end.ts'

const OfferDialog = lazy(async () => ({ default: (await import('./offer-dialog.tsx')).OfferDialog }))

type CaseViewProps = {
  service_request: ListedServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  /** The thread was never loaded on this phone and cannot be loaded now. */
  isThreadMissing: boolean
  reportMessage: ReportMessage
  /** The review of the case, below the facts. */
  review: ReactNode
}

/** Facts, thread and actions of a case. On a desktop the facts stand beside the thread. */
export function CaseView(props: CaseViewProps) {
  const { service_request: serviceRequest, thread, user, isThreadMissing, reportMessage, review } = props
  const { list, bar, hasNew, toEnd } = useFollowEnd(thread, partyOf(serviceRequest))
  return (
    <div className="flex min-h-[calc(100dvh-2rem)] flex-col lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto] lg:gap-x-8">
      <div className="lg:col-span-2">
        <PageHeader
          title={<CounterpartName service_request={serviceRequest} />}
          backTo="/my-requests"
          description={endedLine(serviceRequest, partyOf(serviceRequest))}
          actions={!isUnknownToServer(serviceRequest) && <StatusBadge status={serviceRequest.status} />}
        />
      </div>
      <div className="mb-4 lg:row-span-2">
        <CaseFacts service_request={serviceRequest} user={user} />
        {review}
      </div>
      <div className="grow">
        {isThreadMissing && <p className="mb-3 text-center text-sm text-muted">{CASES.threadMissing}</p>}
        <Thread
          service_request={serviceRequest}
          thread={thread}
          user={user}
          list={list}
          reportMessage={reportMessage}
        />
      </div>
      <div
        ref={bar}
        className="safe-bottom sticky bottom-0 z-10 -mx-4 border-t border-line bg-card px-4 pt-2 lg:bottom-4 lg:mx-0 lg:rounded-card lg:border"
      >
        {hasNew && (
          <p className="absolute inset-x-0 bottom-full mb-2 flex justify-center">
            <Button icon={<Icon name="arrow-down" className="size-5" />} onClick={toEnd}>
              {CASES.newMessages}
            </Button>
          </p>
        )}
        <CaseActions service_request={serviceRequest} thread={thread} user={user} />
        {isTalkable(serviceRequest, pageClock.now()) ? (
          <CaseComposer service_request={serviceRequest} thread={thread} user={user} />
        ) : (
          <p className="pb-3 text-muted">{CASES.talkOver}</p>
        )}
      </div>
    </div>
  )
}

function CaseComposer({
  service_request: serviceRequest,
  thread,
  user,
}: Omit<CaseViewProps, 'isThreadMissing' | 'reportMessage' | 'review'>) {
  const room = CASE_LIMITS.photos - photosBy(partyOf(serviceRequest), thread).length
  return (
    <div className="pb-2">
      <Composer {...useComposer(serviceRequest, user, room)} />
    </div>
  )
}

/** One row that scrolls on a narrow screen. Dialogs that open from it still wrap their lines. */
const ACTION_ROW =
  '-mx-4 mb-1 flex gap-2 overflow-x-auto px-4 py-1 empty:hidden *:not-[dialog]:shrink-0 *:not-[dialog]:whitespace-nowrap'

function CaseActions({
  service_request: serviceRequest,
  thread,
  user,
}: Omit<CaseViewProps, 'isThreadMissing' | 'reportMessage' | 'review'>) {
  const [isProposing, setIsProposing] = useState(false)
  const offer = standingOffer(thread, serviceRequest)
  // An offer of the other side must be answered first: the server refuses a second offer beside it.
  const canPropose = isOpen(serviceRequest.status) && (!offer || offer.by === partyOf(serviceRequest))
  return (
    <div className={ACTION_ROW}>
      <StatusActions service_request={serviceRequest} user={user} />
      <AskAnotherLink service_request={serviceRequest} user={user} />
      {user.role === 'customer' && <ReviewPrompt service_request={serviceRequest} />}
      {canPropose && (
        <Button
          variant="secondary"
          icon={<Icon name="banknote" className="size-5" />}
          onClick={() => setIsProposing(true)}
        >
          {OFFER.propose}
        </Button>
      )}
      {isProposing && (
        <Suspense>
          <OfferDialog service_request={serviceRequest} user={user} onClose={() => setIsProposing(false)} />
        </Suspense>
      )}
    </div>
  )
}

const DAY_MS = 86_400_000

/** True while the two sides can write to each other. `now`: the server's time in milliseconds. */
export function isTalkable(
  { status, ended_at: endedAt }: Pick<ServiceRequest, 'status' | 'ended_at'>,
  now: number,
): boolean {
  if (isOpen(status) || endedAt === null) return true
  return now < new Date(endedAt).getTime() + CASE_LIMITS.daysAfterEnd * DAY_MS
}
