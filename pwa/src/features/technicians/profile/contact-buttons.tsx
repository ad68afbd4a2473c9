import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { readPhoneNumbers } from '@tecnicerca/shared/values/phone-numbers'
import { telLink } from '../../../lib/text/phone-links.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { WAITING_LINK, WhatsappLink } from '../../../ui/buttons/whatsapp-link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

const CALL_LOOK = buttonClass({ variant: 'secondary', className: 'shrink-0 px-3! max-[18rem]:px-2! md:grow' })

const CHAT_LOOK = buttonClass({ variant: 'secondary', className: 'shrink-0 px-3! max-[18rem]:px-2! md:grow' })

type ContactButtonsProps = {
  name: string
  /** Undefined while the number loads: the buttons are already shown, but work only after it has loaded. */
  phone: string | undefined
}

/**
 * Buttons that call or open WhatsApp with a greeting. Of several numbers they use the first; the contact lists all. Nothing
 * if no number can be dialled.
 */
export function ContactButtons({ name, phone }: ContactButtonsProps) {
  const [number] = readPhoneNumbers(phone ?? '')
  if (!number && phone !== undefined) return null
  const tel = number && telLink(number)
  // Without JavaScript the number never loads.
  const look = (ready: string) => (tel ? ready : `${ready} noscript:hidden`)
  return (
    <>
      <a href={tel} {...(!tel && WAITING_LINK)} className={look(CALL_LOOK)} aria-label={PROFILE.callTo(name)}>
        <Icon name="phone" className="size-5" />
        <span className="hidden md:inline">{PROFILE.call}</span>
      </a>
      <WhatsappLink
        number={number}
        text={PROFILE.greeting(name)}
        label={PROFILE.whatsappTo(name)}
        className={look(CHAT_LOOK)}
      >
        {/* On a narrow phone the sign alone, which people know: the bar has one line. */}
        <span className="max-[26rem]:sr-only">{PROFILE.whatsapp}</span>
      </WhatsappLink>
    </>
  )
}
