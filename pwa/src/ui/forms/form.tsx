import type { FormEvent, ReactNode } from 'react'
import { cardClass } from '../display/card-class.ts'

/** A form in a card. `post`, so that no typed word ever gets into the address; our own rules instead of the browser's bubbles. */
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
