import type { ClaimStatusInput } from '@tecnicerca/shared/service-requests/guarantees'
import { caseRef, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Correction, type Delivery, deliver } from '../../../offline/outbox/deliver.ts'
import { type About, eventRef, shownOf } from '../case/operations.ts'

type Claimed = About & {
  text: string
  photoIds: readonly string[]
  draftId: string
  corrects: Correction | undefined
}

/** Claims the guarantee. Rejects with the server's refusal, whose `fields` are those of the form. */
export function claimGuarantee(about: Claimed): Promise<Delivery> {
  const { text, photoIds, draftId, corrects, user } = about
  const payload = {
    service_request_id: caseRef(about.serviceRequest),
    text,
    ...(photoIds.length > 0 && { photo_ids: [...photoIds] }),
    at_phone: timeOfWriting(),
  }
  const item = { kind: 'guarantee_claim.create', payload, shown: shownOf(about), draftId, photoIds } as const
  return deliver({ userId: user.id, item, corrects })
}

type Answered = About & {
  claim: Pick<ThreadEvent, 'id' | 'client_op_id'>
  answer: ClaimStatusInput
  draftId?: string | undefined
  /** How long the answer is kept on the phone so that it can be undone. */
  undoMs?: number | undefined
}

/** Answers a claim. Rejects with the server's refusal. */
export function answerClaim(about: Answered): Promise<Delivery> {
  const { claim, answer, draftId, undoMs, user } = about
  const payload = {
    service_request_id: caseRef(about.serviceRequest),
    claim_id: eventRef(claim),
    ...answer,
    at_phone: timeOfWriting(),
  }
  const options = { ...(draftId !== undefined && { draftId }), ...(undoMs !== undefined && { undoMs }) }
  const item = { kind: 'guarantee_claim.status', payload, shown: shownOf(about), ...options } as const
  return deliver({ userId: user.id, item })
}

/** Name of the draft of a claim; the same before and after the server has the request. */
export function claimDraft({ id, client_op_id: clientOpId }: OwnServiceRequest): string {
  return `claim:${clientOpId ?? id}`
}
