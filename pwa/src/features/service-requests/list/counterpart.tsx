import { Link } from '@tanstack/react-router'
import { REQUEST_CHAT, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { readPhoneNumbers } from '@tecnicerca/shared/values/phone-numbers'
import { phoneLabel, telLink } from '../../../lib/text/phone-links.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { WhatsappLink } from '../../../ui/buttons/whatsapp-link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { chatText } from '../request-chat.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'

type CounterpartProps = { serviceRequest: ListedServiceRequest }

/** The name of the other side; a technician's name links to the profile. */
export function CounterpartName({ serviceRequest }: CounterpartProps) {
  const name = counterpartOf(serviceRequest)
  if (serviceRequest.direction === 'received') return name
  return (
    <Link
      to="/technicians/$id"
      params={{ id: String(serviceRequest.technician_id) }}
      className="-my-3 inline-block min-w-11 rounded-control py-3"
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

/** True if the user can call the other side. */
export function hasPhone({ counterpart_phone: counterpartPhone }: ListedServiceRequest): boolean {
  return readPhoneNumbers(counterpartPhone).length > 0
}

// In pixels: an icon needs no more room when the text is large.
const SIZE = 'size-[44px] min-h-0! shrink-0 px-0! py-0!'
const ICON_LOOK = buttonClass({ variant: 'secondary', className: SIZE })
const HEADER_LOOK = buttonClass({ variant: 'ghost', className: SIZE })

/** Call and WhatsApp links to the first number of the other side, as icons; nothing if there is none. */
export function CounterpartIcons({
  serviceRequest,
  isInHeader = false,
}: CounterpartProps & { isInHeader?: boolean }) {
  const look = isInHeader ? HEADER_LOOK : ICON_LOOK
  const [number] = readPhoneNumbers(serviceRequest.counterpart_phone)
  if (number === undefined) return null
  const name = counterpartOf(serviceRequest)
  return (
    <span className={isInHeader ? 'flex' : 'flex gap-2'}>
      <a href={telLink(number)} aria-label={SERVICE_REQUESTS.callTo(name)} className={look}>
        <Icon name="phone" className="size-5" />
      </a>
      <WhatsappLink
        number={number}
        text={chatText(serviceRequest)}
        label={REQUEST_CHAT.chatAbout(name)}
        className={look}
      />
    </span>
  )
}

const LOOK = buttonClass({ variant: 'secondary', className: 'px-3!' })

/** Call and WhatsApp links to each number of the other side, if there are several. */
export function CounterpartNumbers({ serviceRequest }: CounterpartProps) {
  const numbers = readPhoneNumbers(serviceRequest.counterpart_phone)
  if (numbers.length < 2) return null
  const name = counterpartOf(serviceRequest)
  return (
    <ul className="grid gap-2">
      {numbers.map((number) => (
        <li key={number} className="flex flex-wrap gap-2">
          <a
            href={telLink(number)}
            aria-label={`${SERVICE_REQUESTS.callTo(name)} ${phoneLabel(number)}`}
            className={LOOK}
          >
            <Icon name="phone" className="size-5" />
            {phoneLabel(number)}
          </a>
          <WhatsappLink
            number={number}
            text={chatText(serviceRequest)}
            label={`${REQUEST_CHAT.chatAbout(name)} ${phoneLabel(number)}`}
            className={LOOK}
          >
            {REQUEST_CHAT.chat}
          </WhatsappLink>
        </li>
      ))}
    </ul>
  )
}
