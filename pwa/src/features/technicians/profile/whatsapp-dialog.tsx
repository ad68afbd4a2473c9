import { PROFILE } from '@tecnicerca/shared/messages/technicians'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { whatsappLink } from '../../../lib/phone-links.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

const GREETING_MAX = 500

type WhatsappDialogProps = { name: string; phone: string; onClose: () => void }

export function WhatsappDialog({ name, phone, onClose }: WhatsappDialogProps) {
  const [greeting, setGreeting] = useState(PROFILE.greeting(name))
  const open = (
    <a
      href={whatsappLink(phone, greeting.trim())}
      target="_blank"
      rel="noreferrer"
      className={buttonClass()}
      onClick={onClose}
    >
      <MessageCircle aria-hidden className="size-5" />
      {PROFILE.greeting_open}
    </a>
  )
  return (
    <Dialog open title={PROFILE.whatsapp_to(name)} onClose={onClose} footer={open}>
      <TextArea
        label={PROFILE.greeting_label}
        value={greeting}
        maxLength={GREETING_MAX}
        onChange={(event) => setGreeting(event.target.value)}
      />
    </Dialog>
  )
}
