import { useQuery } from '@tanstack/react-query'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { OPEN_REQUEST, REQUEST_CHAT, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { readPhoneNumbers } from '@tecnicerca/shared/values/phone-numbers'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { dayAndMonth } from '../../../lib/text/formats.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { useWaiting } from '../../../offline/outbox/use-outbox.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { WhatsappLink } from '../../../ui/buttons/whatsapp-link.tsx'
import { refreshedServiceRequestsQuery } from '../queries.ts'
import { chatText, firstName } from '../request-chat.ts'
import { OpenRequestLink } from './open-request-link.tsx'
import { type OpenServiceRequest, openServiceRequests } from './open-service-request.ts'

const FRESH_MS = 60_000

type AskedTechnicianProps = { technician: { id: number; name: string }; user: SessionUser }

type OpenRequestBarProps = AskedTechnicianProps & {
  /** Whether the page has taken its ways to ask away, as `onAsked` told it. */
  isAsked: boolean
  onAsked: (isAsked: boolean) => void
}

/** The open request of the user to this technician, with the way to it and to a WhatsApp chat. */
export function OpenRequestBar({ technician, user, isAsked, onAsked }: OpenRequestBarProps) {
  const open = useOpenRequest(technician.id, user)
  const isOpen = open !== undefined
  // The ways to ask stay mounted while this code is loaded, so that the button keeps its focus.
  useLayoutEffect(() => onAsked(isOpen), [isOpen, onAsked])
  const section = useFocusOnceAsked(isAsked)
  if (!open) return null
  const [number] = readPhoneNumbers(open.serviceRequest.counterpart_phone)
  return (
    <section
      key="asked"
      data-replaces-opener
      ref={section}
      aria-label={OPEN_REQUEST.label}
      className="flex w-full min-w-0 gap-2 max-[13rem]:flex-wrap md:flex-wrap"
    >
      <p role="status" className="sr-only">
        <strong>
          {isAtServer(open) && `${OPEN_REQUEST.sent(dayAndMonth(open.serviceRequest.created_at))} · `}
          {stateOf(open)}
        </strong>
        {open.state === 'pending' && (
          <span className="block">{OPEN_REQUEST.answerComes(firstName(technician.name))}</span>
        )}
      </p>
      <OpenRequestLink
        open={open}
        className={buttonClass({
          className:
            'min-w-0 grow px-3! max-[22rem]:px-2! max-[22rem]:text-sm max-[13rem]:basis-full md:basis-full',
        })}
      >
        <span>
          {OPEN_REQUEST.see} <span className="font-normal">· {shortStateOf(open)}</span>
        </span>
      </OpenRequestLink>
      {number && (
        <WhatsappLink
          number={number}
          text={chatText(open.serviceRequest)}
          label={REQUEST_CHAT.chatAbout(technician.name)}
          className={buttonClass({ variant: 'secondary', className: 'shrink-0 px-3! md:grow' })}
        >
          <span className="max-[26rem]:sr-only">{REQUEST_CHAT.chat}</span>
        </WhatsappLink>
      )}
    </section>
  )
}

/** Shows `children` if the user has an open request to this technician. */
export function IfAsked({ technician, user, children }: AskedTechnicianProps & { children: ReactNode }) {
  return useOpenRequest(technician.id, user) ? children : null
}

/** The button that was pressed to ask is replaced by the link to the request, which takes its focus over. */
function useFocusOnceAsked(isAsked: boolean) {
  const section = useRef<HTMLElement>(null)
  const lastFocused = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      lastFocused.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const isGone = lastFocused.current instanceof Element && !lastFocused.current.isConnected
    if (isAsked && isGone) section.current?.querySelector('a')?.focus()
  }, [isAsked])
  return section
}

function useOpenRequest(technicianId: number, user: SessionUser): OpenServiceRequest | undefined {
  useQuery({ ...refreshedServiceRequestsQuery(user), staleTime: FRESH_MS })
  const all = openServiceRequests(useOwnServiceRequests(user).serviceRequests, technicianId)
  const waiting = useWaiting(all.flatMap(({ serviceRequest: { item } }) => item ?? []))
  // An item that was queued only a moment ago is not shown as waiting.
  return all.find(
    ({ state, serviceRequest: { item } }) => state !== 'waiting' || waiting.some(({ id }) => id === item?.id),
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

/** In as few words as the bar of a phone has room for. */
function shortStateOf({ state }: Pick<OpenServiceRequest, 'state'>): string {
  return state === 'waiting' || state === 'refused'
    ? OPEN_REQUEST.short[state]
    : SERVICE_REQUESTS.status[state]
}
