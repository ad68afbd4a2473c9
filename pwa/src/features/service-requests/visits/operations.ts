import type { VisitInput } from '@tecnicerca/shared/service-requests/visits'
import { UNDO_MS } from '../../../lib/toast.ts'
import { caseRef } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Delivery, deliver } from '../../../offline/outbox/deliver.ts'
import { type About, shownOf } from '../case/operations.ts'

export type Said = Omit<VisitInput, 'at_phone'>

/**
 * Says something about the visit, with the time of the tap. It is sent after ten seconds, in which it can be undone. Rejects
 * with the server's refusal.
 */
export function sayAboutVisit(about: About & { said: Said; draftId?: string }): Promise<Delivery> {
  const { said, draftId, user } = about
  const payload = { service_request_id: caseRef(about.serviceRequest), ...said, at_phone: timeOfWriting() }
  const item = {
    kind: 'visit.create',
    payload,
    shown: shownOf(about),
    undoMs: UNDO_MS,
    ...(draftId !== undefined && { draftId }),
    ...(said.photo_id && { photoIds: [said.photo_id] }),
  } as const
  return deliver({ userId: user.id, item })
}

/** Name of the draft of what is said about a visit; the same before and after the server has the request. */
export function visitDraft({ id, client_op_id: clientOpId }: OwnServiceRequest, kind: Said['kind']): string {
  return `visit:${kind}:${clientOpId ?? id}`
}
