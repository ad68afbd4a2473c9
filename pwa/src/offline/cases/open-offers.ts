import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import { opRef } from '../outbox/cases.ts'
import { isShownAsDone, type OutboxRecord } from '../outbox/record.ts'
import type { StoredServiceRequest } from './list.ts'
import { recordsOf } from './thread.ts'

/** An unanswered offer. A negative id: the server does not have it yet. */
export type OpenOffer = Pick<ServiceRequestEvent, 'id' | 'by' | 'data' | 'client_op_id'>

/** The open offer of a case, from the summary of its log and what waits in the outbox. */
export function openOfferOf(
  row: StoredServiceRequest,
  records: readonly OutboxRecord[],
): OpenOffer | undefined {
  const me = row.direction === 'received' ? 'technician' : 'customer'
  return recordsOf(row, records)
    .filter(isShownAsDone)
    .reduce((offer, record) => afterRecord(offer, record, me), storedOffer(row))
}

// Rows that were stored by an earlier release have no summary of the offer, only the last event.
function storedOffer({ news }: StoredServiceRequest): OpenOffer | undefined {
  return news?.offer ?? (news?.last.kind === 'offered' ? news.last : undefined)
}

function afterRecord(offer: OpenOffer | undefined, record: OutboxRecord, me: Party): OpenOffer | undefined {
  switch (record.kind) {
    case 'offer.create': {
      const { service_request_id: _, ...data } = record.payload
      return { id: -record.seq, by: me, data: data as OpenOffer['data'], client_op_id: record.key }
    }
    case 'agreement.create':
      return undefined
    case 'offer.status': {
      const { offer_id: offerId } = record.payload
      const isSame = offer && (offerId === offer.id || offerId === opRef(offer.client_op_id ?? ''))
      return isSame ? undefined : offer
    }
    case 'service_request.status': {
      const { status } = record.payload
      // The server withdraws the technician's own offer when the technician accepts without it.
      return status === 'accepted' && offer?.by !== me ? offer : undefined
    }
    default:
      return offer
  }
}
