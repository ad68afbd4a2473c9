import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import type { PlanInput } from '@tecnicerca/shared/service-requests/maintenance'
import type { SessionUser } from '../../../lib/session/session.ts'
import { UNDO_MS } from '../../../lib/toast.ts'
import { caseRef, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Delivery, deliver } from '../../../offline/outbox/deliver.ts'
import { counterpartOf } from '../case/event-words.ts'
import { type About, shownOf } from '../case/operations.ts'
import { useEventAnswer } from '../case/use-event-answer.ts'
import { firstName } from '../request-chat.ts'

type Said = Pick<PlanInput, 'kind' | 'months'>

/** `status`: 'withdrawn' takes back an own `event`, which is discarded if it was not sent. */
type PlanAct = { event: ThreadEvent; status: 'said' | 'withdrawn'; said: Said }

/** Says something about the plan of a case. It is sent after ten seconds, in which it can be undone. */
export function usePlanActs(serviceRequest: OwnServiceRequest, user: SessionUser) {
  const name = firstName(counterpartOf(serviceRequest))
  return useEventAnswer<PlanAct>(serviceRequest, user, {
    send: ({ said }) => sayAboutPlan({ serviceRequest, user, said }),
    undoableWords: () => MAINTENANCE.undoable(name),
    isAnswer: ({ kind, payload }) =>
      kind === 'maintenance.create' && payload.service_request_id === caseRef(serviceRequest),
    done: MAINTENANCE.sent,
    failed: MAINTENANCE.failed,
  })
}

function sayAboutPlan(about: About & { said: Said }): Promise<Delivery> {
  const payload = {
    service_request_id: caseRef(about.serviceRequest),
    ...about.said,
    at_phone: timeOfWriting(),
  }
  const item = { kind: 'maintenance.create', payload, shown: shownOf(about), undoMs: UNDO_MS } as const
  return deliver({ userId: about.user.id, item })
}
