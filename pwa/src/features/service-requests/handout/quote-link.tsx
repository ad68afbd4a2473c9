import { Link } from '@tanstack/react-router'
import { HANDOUT } from '@tecnicerca/shared/messages/handouts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'

/** Leads to the page of a quote. Nothing for an offer without a price. */
export function QuoteLink({ offer }: { offer: ThreadEvent }) {
  const { service_request_id: caseId, data } = offer
  if (data.total === undefined) return null
  return (
    <Link
      to="/my-requests/$id/cotizacion/$offer"
      params={{ id: String(caseId), offer: refOf(offer) }}
      className={TEXT_LINK_CLASS}
    >
      {HANDOUT.open}
    </Link>
  )
}

/** How a URL names the event: by its key until the server has given it an id. */
export function refOf({ id, client_op_id: key }: Pick<ThreadEvent, 'id' | 'client_op_id'>): string {
  return id < 0 && key !== null ? `op:${key}` : String(id)
}
