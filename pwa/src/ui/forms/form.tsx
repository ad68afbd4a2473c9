import type { FormEvent, ReactNode } from 'react'
import { cardClass } from '../display/card-class.ts'

/**
 * A form in a card. `post` keeps typed text out of the URL; `noValidate` uses our own rules instead of the browser's
 * messages.
 */
export function Form({
  label,
  onSubmit,
  children,
}: {
  label: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  return (
    <form method="post" noValidate aria-label={label} onSubmit={onSubmit} className={cardClass('grid gap-4')}>
      {children}
    </form>
  )
}
