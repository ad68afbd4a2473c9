import { Link } from '@tanstack/react-router'
import { REQUEST_CHAT, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { telLink } from '../../../lib/text/phone-links.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { WhatsappLink } from '../../../ui/buttons/whatsapp-link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { chatText } from '../request-chat.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'

type CounterpartProps = { service_request: ListedServiceRequest }

/** The name of the other side; a technician's name links to the profile. */
export function CounterpartName({ service_request: serviceRequest }: CounterpartProps) {
  const name = counterpartOf(serviceRequest)
  if (serviceRequest.direction === 'received') return name
  return (
    <Link
      to="/technicians/$id"
      params={{ id: String(serviceRequest.technician_id) }}
      className={classNames(TEXT_LINK_CLASS, '-my-2')}
    >
      {name}
    </Link>
  )
}

/** True if the phone number is still hidden: a technician sees a customer's number only after accepting. */
export function isPhoneToCome({
  direction,
  status,
  counterpart_phone: counterpartPhone,
}: ListedServiceRequest): boolean {
  return direction === 'received' && status === 'pending' && counterpartPhone === ''
}

const LOOK = buttonClass({ variant: 'secondary', className: 'px-3!' })

/**
 * Call and WhatsApp links to the other side; nothing if there is no number. `isInRow`: for the end of a row; on a
 * narrow screen the call link then shows only its icon.
 */
export function CounterpartLinks({
  service_request: serviceRequest,
  isInRow = false,
}: CounterpartProps & { isInRow?: boolean }) {
  const { counterpart_phone: counterpartPhone } = serviceRequest
  const tel = telLink(counterpartPhone)
  if (!tel) return null
  const name = counterpartOf(serviceRequest)
  return (
    <span className={isInRow ? 'ml-auto flex gap-2' : 'flex flex-wrap gap-2'}>
      <a href={tel} aria-label={SERVICE_REQUESTS.callTo(name)} className={LOOK}>
        <Icon name="phone" className="size-5" />
        <span className={isInRow ? 'hidden sm:inline' : ''}>{SERVICE_REQUESTS.call}</span>
      </a>
      <WhatsappLink
        phone={counterpartPhone}
        text={chatText(serviceRequest)}
        label={REQUEST_CHAT.chatAbout(name)}
        className={LOOK}
      >
        {REQUEST_CHAT.chat}
      </WhatsappLink>
    </span>
  )
}
