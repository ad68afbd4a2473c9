import { useQuery } from '@tanstack/react-query'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { OPEN_REQUEST, REQUEST_CHAT, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { readPhoneNumbers } from '@tecnicerca/shared/values/phone-numbers'
import type { SessionUser } from '../../../lib/session/session.ts'
import { dayAndMonth } from '../../../lib/text/formats.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { useWaiting } from '../../../offline/outbox/use-outbox.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { WhatsappLink } from '../../../ui/buttons/whatsapp-link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { refreshedServiceRequestsQuery } from '../queries.ts'
import { chatText, firstName } from '../request-chat.ts'
import { OpenRequestLink } from './open-request-link.tsx'
import { type OpenServiceRequest, openServiceRequests } from './open-service-request.ts'

const FRESH_MS = 60_000
const LOOK = buttonClass({ variant: 'ghost', className: 'px-2 md:px-3' })

type OpenRequestStripProps = {
  technician: { id: number; name: string }
  user: SessionUser
}

/**
 * The state of the user's open request, on the technician's profile, with links to the request and to a WhatsApp chat.
 * On a phone it stands on top of the action bar.
 */
export function OpenRequestStrip({ technician, user }: OpenRequestStripProps) {
  const own = { user_id: user.id, name: user.name }
  useQuery({ ...refreshedServiceRequestsQuery(own), staleTime: FRESH_MS })
  const [open] = openServiceRequests(useOwnServiceRequests(own).service_requests, technician.id)
  const item = open?.service_request.item
  const [waiting] = useWaiting(item ? [item] : [])
  // An item that was queued only a moment ago is not shown as waiting.
  if (!open || (open.state === 'waiting' && !waiting)) return null
  const [number] = readPhoneNumbers(open.service_request.counterpart_phone)
  return (
    <section
      aria-label={OPEN_REQUEST.label}
      data-asked
      className="absolute inset-x-0 bottom-full -mb-2 flex items-center gap-2 border-t border-line bg-card px-4 text-sm text-brand-ink md:block md:left-auto md:-mb-3 md:w-104 md:rounded-control md:border-0 md:bg-brand-tint md:px-3 md:py-1"
    >
      <p role="status" className="min-w-0 grow md:pt-1">
        <strong>
          {isAtServer(open) && (
            <span className="max-md:sr-only">
              {OPEN_REQUEST.sent(dayAndMonth(open.service_request.created_at))} ·{' '}
            </span>
          )}
          {stateOf(open)}
        </strong>
        {open.state === 'pending' && (
          <span className="line-clamp-2 wrap-anywhere max-md:sr-only">
            {OPEN_REQUEST.answerComes(firstName(technician.name))}
          </span>
        )}
      </p>
      <p className="-mr-2 flex shrink-0 md:-mx-3 md:flex-wrap">
        <OpenRequestLink open={open} className={LOOK}>
          <Icon name="clipboard-list" className="size-5 shrink-0 max-md:hidden" />
          {OPEN_REQUEST.see}
        </OpenRequestLink>
        {number && (
          <WhatsappLink
            number={number}
            text={chatText(open.service_request)}
            label={REQUEST_CHAT.chatAbout(technician.name)}
            className={LOOK}
          >
            <span className="max-md:sr-only">{REQUEST_CHAT.chat}</span>
          </WhatsappLink>
        )}
      </p>
    </section>
  )
}

function isAtServer({ state }: OpenServiceRequest): boolean {
  return state === 'pending' || state === 'accepted'
}

function stateOf({ state }: OpenServiceRequest): string {
  if (state === 'waiting') return OPEN_REQUEST.willBeSent
  if (state === 'refused') return OFFLINE.attentionChip
  return SERVICE_REQUESTS.status[state]
}
