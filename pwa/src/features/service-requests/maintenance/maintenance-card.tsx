import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import {
  type LoggedPlan,
  PLAN_MONTHS,
  type PlanMonths,
  planIn,
} from '@tecnicerca/shared/service-requests/maintenance-log'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { dayAndMonth, dayOfYear } from '../../../lib/text/formats.ts'
import { countedEvents, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { ActRow } from '../../../ui/buttons/act-row.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { AskAgainLink } from '../ask/ask-again-link.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { partyOf } from '../end/status-changes.ts'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { firstName } from '../request-chat.ts'
import { hasAskedFor, useDueDay } from './due-day.ts'
import { usePlanActs } from './use-plan-acts.ts'

type CardProps = {
  serviceRequest: ListedServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
}

/** The maintenance plan of a completed job: what both sides said, when it is due, and what this side can do. */
export function MaintenanceCard({ serviceRequest, thread, user }: CardProps) {
  const plan = planIn(countedEvents(thread))
  const act = usePlanActs(serviceRequest, user)
  const name = firstName(counterpartOf(serviceRequest))
  const me = partyOf(serviceRequest)
  const completed = thread.findLast(({ kind }) => kind === 'completed')
  if (!completed) return null
  const say = (kind: 'maintenance_proposed' | 'maintenance_accepted', months: PlanMonths) =>
    act.mutate({ event: completed, status: 'said', said: { kind, months } })
  const refuse = (event: ThreadEvent) =>
    act.mutate({
      event,
      status: event.by === me ? 'withdrawn' : 'said',
      said: { kind: 'maintenance_refused' },
    })
  const isBusy = act.isPending
  return (
    <section
      aria-labelledby="maintenance"
      className="my-1 grid justify-items-start gap-2 rounded-card border border-line bg-card px-4 py-3"
    >
      <h2 id="maintenance" className="flex items-center gap-2 font-semibold">
        <Icon name="calendar-days" className="size-5 shrink-0" />
        {MAINTENANCE.title}
      </h2>
      {plan?.state === 'accepted' ? (
        <InForce {...{ serviceRequest, user, plan, name, isBusy }} end={() => refuse(plan.last)} />
      ) : plan?.state === 'proposed' ? (
        <Proposed
          {...{ plan, name, isBusy }}
          isOwn={plan.proposal.by === me}
          refuse={() => refuse(plan.proposal)}
        >
          <Button disabled={isBusy} onClick={() => say('maintenance_accepted', plan.months)}>
            {MAINTENANCE.accept}
          </Button>
        </Proposed>
      ) : (
        <Propose {...{ name, isBusy }} propose={(months) => say('maintenance_proposed', months)} />
      )}
    </section>
  )
}

type Plan = LoggedPlan<ThreadEvent>

function Propose({
  name,
  isBusy,
  propose,
}: {
  name: string
  isBusy: boolean
  propose: (months: PlanMonths) => void
}) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <p className="text-sm text-muted">{MAINTENANCE.intro(name)}</p>
      {isChoosing ? (
        <ActRow className="flex w-full flex-wrap gap-2">
          {PLAN_MONTHS.map((months) => (
            <Button
              key={months}
              variant="secondary"
              className="grow"
              disabled={isBusy}
              onClick={() => propose(months)}
            >
              {MAINTENANCE.every(months)}
            </Button>
          ))}
        </ActRow>
      ) : (
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          {MAINTENANCE.propose}
        </Button>
      )}
    </>
  )
}

type ProposedProps = {
  plan: Plan
  name: string
  isOwn: boolean
  isBusy: boolean
  refuse: () => void
  /** The button that accepts. */
  children: ReactNode
}

function Proposed({ plan, name, isOwn, isBusy, refuse, children }: ProposedProps) {
  return (
    <>
      <p key={plan.months}>{MAINTENANCE.every(plan.months)}</p>
      {isOwn && <p className="text-sm text-muted">{MAINTENANCE.waiting(name)}</p>}
      <ActRow className="flex flex-wrap gap-2">
        {!isOwn && children}
        <Button variant="secondary" disabled={isBusy} onClick={refuse}>
          {isOwn ? MAINTENANCE.withdraw : MAINTENANCE.refuse}
        </Button>
      </ActRow>
    </>
  )
}

type InForceProps = Omit<CardProps, 'thread'> & {
  plan: Plan
  name: string
  isBusy: boolean
  end: () => void
}

function InForce({ serviceRequest, user, plan, name, isBusy, end }: InForceProps) {
  const [isEnding, setEnding] = useState(false)
  const { serviceRequests } = useOwnServiceRequests(user)
  const due = useDueDay({ ...serviceRequest, maintenance_months: plan.months })
  if (!due) return null
  const toAsk = hasAskedFor(due, serviceRequest, serviceRequests) ? undefined : due.toAsk
  const when = due.toAsk ? MAINTENANCE.due(dayOfYear(due.day)) : MAINTENANCE.next(dayOfYear(due.day))
  return (
    <>
      <p>
        <span key={plan.months}>{MAINTENANCE.every(plan.months)}</span> · <strong key={when}>{when}</strong>
      </p>
      {due.day !== due.calendarDay && (
        <p key={due.calendarDay} className="text-sm text-muted">
          {MAINTENANCE.moved(dayAndMonth(due.calendarDay))}
        </p>
      )}
      <ActRow className="flex flex-wrap gap-2">
        {toAsk && <AskAgainLink serviceRequest={serviceRequest} user={user} dueDay={toAsk} />}
        <Button variant="ghost" disabled={isBusy} onClick={() => setEnding(true)}>
          {MAINTENANCE.end}
        </Button>
      </ActRow>
      <ConfirmDialog
        open={isEnding}
        title={MAINTENANCE.endTitle}
        text={MAINTENANCE.endText(name)}
        confirmLabel={MAINTENANCE.end}
        cancelLabel={MAINTENANCE.keep}
        onConfirm={() => {
          setEnding(false)
          end()
        }}
        onClose={() => setEnding(false)}
      />
    </>
  )
}
