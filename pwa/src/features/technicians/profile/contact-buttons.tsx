import { PROFILE } from '@tecnicerca/shared/messages/technicians'
import { MessageCircle, Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { telLink, whatsappLink } from '../../../lib/phone-links.ts'
import { buttonClass } from '../../../ui/button-class.ts'

const WhatsappDialog = lazy(async () => ({ default: (await import('./whatsapp-dialog.tsx')).WhatsappDialog }))

const LOOK = buttonClass({ variant: 'secondary', className: 'px-3 md:grow' })

/** Calls, or opens WhatsApp with a greeting; nothing where the number cannot be dialled. */
export function ContactButtons({ name, phone }: { name: string; phone: string }) {
  const [isGreeting, setIsGreeting] = useState(false)
  const tel = telLink(phone)
  const chat = whatsappLink(phone, PROFILE.greeting(name))
  if (!tel || !chat) return null
  return (
    <>
      <a href={tel} className={LOOK} aria-label={PROFILE.call_to(name)}>
        <Phone aria-hidden className="size-5" />
        <span className="hidden md:inline">{PROFILE.call}</span>
      </a>
      {/* A link that works before the script has come; with it the greeting can be changed first. */}
      <a
        href={chat}
        target="_blank"
        rel="noreferrer"
        className={LOOK}
        aria-label={PROFILE.whatsapp_to(name)}
        onClick={(event) => {
          event.preventDefault()
          setIsGreeting(true)
        }}
      >
        <MessageCircle aria-hidden className="size-5" />
        <span className="hidden md:inline">{PROFILE.whatsapp}</span>
      </a>
      {isGreeting && (
        <Suspense>
          <WhatsappDialog name={name} phone={phone} onClose={() => setIsGreeting(false)} />
        </Suspense>
      )}
    </>
  )
}
