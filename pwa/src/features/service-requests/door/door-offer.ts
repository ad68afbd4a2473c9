import { isOpen, type Party } from '@tecnicerca/shared/service-requests/status'
import { isCounted, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { isUnsent, type OutboxRecord } from '../../../offline/outbox/record.ts'

export type AgreementItem = Extract<OutboxRecord, { kind: 'agreement.create' }>

/** The other side's or the own offer that can be agreed at the door now, if there is one. */
export function doorOfferOf(
  { id, status }: OwnServiceRequest,
  offer: ThreadEvent | undefined,
  me: Party,
): ThreadEvent | undefined {
  const isPossible = id > 0 && isOpen(status) && offer?.by === 'technician'
  return isPossible && (me === 'customer' || offer.client_op_id !== null) ? offer : undefined
}

/** The agreement at the door that the log ends with: what was offered and its acceptance. Refused ones do not count. */
export function doorAgreement(thread: readonly ThreadEvent[]) {
  const place = thread.findLastIndex(
    (event) => event.kind === 'offer_accepted' && event.data.at_door === true && isCounted(event),
  )
  const accepted = thread[place]
  const offer = thread
    .slice(0, Math.max(0, place))
    .findLast(({ kind, id }) => kind === 'offered' && id === accepted?.data.offer_id)
  if (!accepted || !offer) return undefined
  const { item } = accepted
  const waiting = item?.kind === 'agreement.create' && isUnsent(item) ? item : undefined
  return { offer, waiting }
}
