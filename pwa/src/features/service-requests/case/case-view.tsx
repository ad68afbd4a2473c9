import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASES } from '@tecnicerca/shared/messages/cases'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import { visitsOf } from '@tecnicerca/shared/service-requests/visit-log'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { countedEvents, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { BlockedNote, isBlocked } from '../block-person.tsx'
import { partyOf } from '../end/status-changes.ts'
import { isUnknownToServer, type ListedServiceRequest } from '../list/listed-service-requests.ts'
import { useVisitActs, VisitBar } from '../visits/use-visit-acts.tsx'
import { hasNotCome } from '../visits/visits.ts'
import { WaitingNote } from '../waiting/waiting-note.tsx'
import { CaseAgreement } from './case-agreement.tsx'
import { CaseActs, CaseComposer } from './case-bar.tsx'
import { CaseFacts, isToDecide } from './case-facts.tsx'
import { CaseHeader } from './case-header.tsx'
import type { ReportMessage } from './message-bubble.tsx'
import { Thread } from './thread.tsx'
import { useFollowEnd } from './use-follow-end.ts'

const NotCome = lazy(async () => ({ default: (await import('../visits/not-come.tsx')).NotCome }))
const MaintenanceCard = lazy(async () => ({
  default: (await import('../maintenance/maintenance-card.tsx')).MaintenanceCard,
}))
const DoorDialog = lazy(async () => ({ default: (await import('../door/door-dialog.tsx')).DoorDialog }))

type CaseViewProps = {
  serviceRequest: ListedServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  /** The thread was never loaded on this phone and cannot be loaded now. */
  isThreadMissing: boolean
  reportMessage: ReportMessage
  /** The review of the case, below the thread. */
  review: ReactNode
}

/** A conversation: who and what above, the thread, and the act of the moment with the composer below. */
export function CaseView(props: CaseViewProps) {
  const { serviceRequest, thread, user, isThreadMissing, reportMessage, review } = props
  const { item, reviewItem } = serviceRequest
  const [isNoting, setNoting] = useState(false)
  const visits = visitsOf(countedEvents(thread), serviceRequest.request_date)
  const visit = useVisitActs(serviceRequest, visits, user)
  const [isAtDoor, setAtDoor] = useState(false)
  const openDoor = useCallback(() => setAtDoor(true), [])
  const { list, bar, hasNew, toEnd } = useFollowEnd(thread, {
    me: partyOf(serviceRequest),
    holdsTop: isToDecide(serviceRequest, thread),
  })
  return (
    <div className="flex grow flex-col lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto] lg:gap-x-8 lg:pb-4">
      <div className="top-0 -mx-4 border-b border-line bg-page px-4 lg:contents [@media(min-height:38rem)]:sticky [@media(min-height:38rem)]:z-20">
        <div className="lg:col-span-2 lg:mb-4">
          <CaseHeader serviceRequest={serviceRequest} />
        </div>
        <div className="lg:row-span-2">
          <CaseFacts serviceRequest={serviceRequest} thread={thread} user={user} />
        </div>
      </div>
      <div className="grow pt-3">
        <CaseAgreement {...{ serviceRequest, thread, user, isNoting, setNoting, openDoor }} />
        {isThreadMissing && <p className="mb-3 text-center text-sm text-muted">{CASES.threadMissing}</p>}
        <Thread
          serviceRequest={serviceRequest}
          thread={thread}
          user={user}
          list={list}
          reportMessage={reportMessage}
          openDoor={openDoor}
        >
          {item && <WaitingNote item={item} user={user} />}
          {reviewItem && <WaitingNote item={reviewItem} user={user} />}
          {hasNotCome(serviceRequest, visits) && (
            <Suspense>
              <NotCome serviceRequest={serviceRequest} user={user} />
            </Suspense>
          )}
          {review}
          {canHavePlan(serviceRequest) && (
            <Suspense>
              <MaintenanceCard {...{ serviceRequest, thread, user }} />
            </Suspense>
          )}
          <BlockedNote serviceRequest={serviceRequest} />
        </Thread>
      </div>
      <div
        ref={bar}
        className="safe-bottom sticky bottom-0 z-10 -mx-4 border-t border-line bg-card px-4 lg:bottom-4 lg:mx-0 lg:rounded-card lg:border"
      >
        {hasNew && (
          <p className="absolute inset-x-0 bottom-full mb-2 flex justify-center">
            <Button icon={<Icon name="arrow-down" className="size-5" />} onClick={toEnd}>
              {CASES.newMessages}
            </Button>
          </p>
        )}
        <VisitBar bar={visit.bar} />
        <CaseActs
          {...{ serviceRequest, thread, user, openDoor }}
          visitActs={visit.menu}
          notePayment={() => setNoting(true)}
        />
        {visit.dialog}
        {isTalkable(serviceRequest, pageClock.now()) ? (
          <CaseComposer serviceRequest={serviceRequest} thread={thread} user={user} />
        ) : (
          <p className="py-2 text-sm text-muted">{CASES.talkOver}</p>
        )}
      </div>
      <Suspense>
        {isAtDoor && <DoorDialog {...{ serviceRequest, thread, user }} onClose={() => setAtDoor(false)} />}
      </Suspense>
    </div>
  )
}

/** A completed job between two who have not blocked each other, as far as this phone knows. */
function canHavePlan(row: ListedServiceRequest): boolean {
  return row.status === 'completed' && !isUnknownToServer(row) && !isBlocked(row)
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
