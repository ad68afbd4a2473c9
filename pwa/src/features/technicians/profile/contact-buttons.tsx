import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { telLink } from '../../../lib/phone-links.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { WhatsappLink } from '../../../ui/whatsapp-link.tsx'

const CALL_LOOK = buttonClass({ variant: 'secondary', className: 'px-3! md:grow' })

// On a phone the word stands below its sign, in the place that was kept for both.
const CHAT_LOOK = buttonClass({
  variant: 'secondary',
  className:
    'max-md:w-22 max-md:flex-col max-md:gap-0 max-md:px-1! max-md:py-0 max-md:text-sm md:grow md:px-3!',
})

/** Calls, or opens WhatsApp with a greeting; nothing where the number cannot be dialled. */
export function ContactButtons({ name, phone }: { name: string; phone: string }) {
  const tel = telLink(phone)
  if (!tel) return null
  return (
    <>
      <a href={tel} className={CALL_LOOK} aria-label={PROFILE.call_to(name)}>
        <Icon name="phone" className="size-5" />
        <span className="hidden md:inline">{PROFILE.call}</span>
      </a>
      <WhatsappLink
        phone={phone}
        text={PROFILE.greeting(name)}
        label={PROFILE.whatsapp_to(name)}
        className={CHAT_LOOK}
      >
        {PROFILE.whatsapp}
      </WhatsappLink>
    </>
  )
}
