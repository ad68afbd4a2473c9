import { Link } from '@tanstack/react-router'
import { REQUEST_CHAT, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { telLink } from '../../lib/phone-links.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { TEXT_LINK_CLASS } from '../../ui/text-link-class.ts'
import { WhatsappLink } from '../../ui/whatsapp-link.tsx'
import { counterpartOf } from './case/event-words.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { chatText } from './request-chat.ts'

type CounterpartProps = { service_request: ListedServiceRequest }

/** The name of the other side; a technician's leads to the profile. */
export function CounterpartName({ service_request }: CounterpartProps) {
  const name = counterpartOf(service_request)
  if (service_request.direction === 'received') return name
  return (
    <Link
      to="/technicians/$id"
      params={{ id: String(service_request.technician_id) }}
      className={classNames(TEXT_LINK_CLASS, '-my-2')}
    >
      {name}
    </Link>
  )
}

/** A technician sees the number of a customer once they have accepted. */
export function isPhoneToCome({ direction, status, counterpart_phone }: ListedServiceRequest): boolean {
  return direction === 'received' && status === 'pending' && counterpart_phone === ''
}

const LOOK = buttonClass({ variant: 'secondary', className: 'px-3!' })

/** How to reach the other side about the job; nothing where there is no number. `is_in_row`: at the end of others, where a phone shows a call by its sign alone. */
export function CounterpartLinks({
  service_request,
  is_in_row = false,
}: CounterpartProps & { is_in_row?: boolean }) {
  const { counterpart_phone } = service_request
  const tel = telLink(counterpart_phone)
  if (!tel) return null
  const name = counterpartOf(service_request)
  return (
    <span className={is_in_row ? 'ml-auto flex gap-2' : 'flex flex-wrap gap-2'}>
      <a href={tel} aria-label={SERVICE_REQUESTS.call_to(name)} className={LOOK}>
        <Icon name="phone" className="size-5" />
        <span className={is_in_row ? 'hidden sm:inline' : ''}>{SERVICE_REQUESTS.call}</span>
      </a>
      <WhatsappLink
        phone={counterpart_phone}
        text={chatText(service_request)}
        label={REQUEST_CHAT.chat_about(name)}
        className={LOOK}
      >
        {REQUEST_CHAT.chat}
      </WhatsappLink>
    </span>
  )
}
