import type { ReactNode } from 'react'
import { whatsappLink } from '../lib/phone-links.ts'
import { Icon } from './icon.tsx'

type WhatsappLinkProps = {
  phone: string
  /** What is typed into the chat already. */
  text: string
  /** To whom, for those who do not see where the link stands. */
  label: string
  className: string
  children: ReactNode
}

/** Opens the chat with one tap; nothing where the number cannot be one. */
export function WhatsappLink({ phone, text, label, className, children }: WhatsappLinkProps) {
  const chat = whatsappLink(phone, text)
  if (!chat) return null
  return (
    <a href={chat} target="_blank" rel="noreferrer" aria-label={label} className={className}>
      <Icon name="whatsapp" className="size-5 shrink-0" />
      {children}
    </a>
  )
}
