import { Link } from '@tanstack/react-router'
import { REQUEST_CHAT, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { readPhoneNumbers } from '@tecnicerca/shared/values/phone-numbers'
import { phoneLabel, telLink } from '../../../lib/text/phone-links.ts'
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
 * Call and WhatsApp links to each number of the other side; nothing if there is none. `isInRow`: for the end of a row; on a
 * narrow screen the call link then shows only its icon.
 */
export function CounterpartLinks({
  service_request: serviceRequest,
  isInRow = false,
}: CounterpartProps & { isInRow?: boolean }) {
  const numbers = readPhoneNumbers(serviceRequest.counterpart_phone)
  if (numbers.length === 0) return null
  const name = counterpartOf(serviceRequest)
  // Of several numbers, each is named.
  const ofNumber = (words: string, number: string) =>
    numbers.length === 1 ? words : `${words} ${phoneLabel(number)}`
  return (
    <span className={isInRow ? 'ml-auto flex flex-wrap justify-end gap-2' : 'flex flex-wrap gap-2'}>
      {numbers.map((number) => (
        <span key={number} className="flex flex-wrap gap-2">
          <a
            href={telLink(number)}
            aria-label={ofNumber(SERVICE_REQUESTS.callTo(name), number)}
            className={LOOK}
          >
            <Icon name="phone" className="size-5" />
            <span className={isInRow && numbers.length === 1 ? 'hidden sm:inline' : ''}>
              {numbers.length === 1 ? SERVICE_REQUESTS.call : phoneLabel(number)}
            </span>
          </a>
          <WhatsappLink
            number={number}
            text={chatText(serviceRequest)}
            label={ofNumber(REQUEST_CHAT.chatAbout(name), number)}
            className={LOOK}
          >
            {REQUEST_CHAT.chat}
          </WhatsappLink>
        </span>
      ))}
    </span>
  )
}
