import { Link } from '@tanstack/react-router'
import { HANDOUT, RECEIPT } from '@tecnicerca/shared/messages/handouts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'

/** Leads to the page of a quote. Nothing for an offer without a price. */
export function QuoteLink({ offer }: { offer: ThreadEvent }) {
  if (offer.data.total === undefined) return null
  return (
    <Link
      to="/my-requests/$id/cotizacion/$offer"
      params={{ id: String(offer.service_request_id), offer: refOf(offer) }}
      className={TEXT_LINK_CLASS}
    >
      {HANDOUT.open}
    </Link>
  )
}

/** Leads to the receipt of a payment. */
export function ReceiptLink({ payment }: { payment: ThreadEvent }) {
  return (
    <Link
      to="/my-requests/$id/recibo/$payment"
      params={{ id: String(payment.service_request_id), payment: refOf(payment) }}
      className={TEXT_LINK_CLASS}
    >
      {RECEIPT.open}
    </Link>
  )
}

/** How a URL names the event: by its key until the server has given it an id. */
function refOf({ id, client_op_id: key }: Pick<ThreadEvent, 'id' | 'client_op_id'>): string {
  return id < 0 && key !== null ? `op:${key}` : String(id)
}
