import type { ReactNode } from 'react'
import { whatsappLink } from '../../lib/text/phone-links.ts'
import { Icon } from '../icons/icon.tsx'

/** Attributes of a link whose phone number has not loaded yet. */
export const WAITING_LINK = { role: 'link', 'aria-disabled': true } as const

type WhatsappLinkProps = {
  /** With its country code, as `readPhoneNumbers` returns it; undefined while it is loading. */
  number: string | undefined
  /** Text that is prefilled in the chat. */
  text: string
  /** Label for screen readers that says who receives the message. */
  label: string
  className: string
  children?: ReactNode
}

/** A link that opens the chat with one tap. */
export function WhatsappLink({ number, text, label, className, children }: WhatsappLinkProps) {
  const chat = number && whatsappLink(number, text)
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
