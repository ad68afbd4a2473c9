import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { readPhoneNumbers } from '@tecnicerca/shared/values/phone-numbers'
import { telLink } from '../../../lib/text/phone-links.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { WAITING_LINK, WhatsappLink } from '../../../ui/buttons/whatsapp-link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

const CALL_LOOK = buttonClass({ variant: 'secondary', className: 'px-3! md:grow' })

// On a phone the label stands below the icon.
const CHAT_LOOK = buttonClass({
  variant: 'secondary',
  className:
    'max-md:w-22 max-md:flex-col max-md:gap-0 max-md:px-1! max-md:py-0 max-md:text-sm md:grow md:px-3!',
})

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
        {PROFILE.whatsapp}
      </WhatsappLink>
    </>
  )
}
