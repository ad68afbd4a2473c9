import type { ReactNode } from 'react'
import { whatsappLink } from '../../lib/text/phone-links.ts'
import { Icon } from '../icons/icon.tsx'

/** Of a link whose number is not known yet. */
export const WAITING_LINK = { role: 'link', 'aria-disabled': true } as const

type WhatsappLinkProps = {
  /** Undefined while it is coming. */
  phone: string | undefined
  /** What is typed into the chat already. */
  text: string
  /** To whom, for those who do not see where the link stands. */
  label: string
  className: string
  children: ReactNode
}

/** Opens the chat with one tap; nothing where the number cannot be one. */
export function WhatsappLink({ phone, text, label, className, children }: WhatsappLinkProps) {
  const chat = phone === undefined ? undefined : whatsappLink(phone, text)
  if (!chat && phone !== undefined) return null
  return (
    <a
      href={chat}
      {...(!chat && WAITING_LINK)}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className={className}
    >
      <Icon name="whatsapp" className="size-5 shrink-0" />
      {children}
    </a>
  )
}
