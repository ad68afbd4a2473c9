import { Link } from '@tanstack/react-router'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { MessagesSquare } from 'lucide-react'
import { buttonClass } from '../../../ui/button-class.ts'

/** From a card to all that was said and happened. */
export function CaseLink({ id }: { id: number }) {
  return (
    <p className="-mx-3">
      <Link
        to="/my-requests/$id"
        params={{ id: String(id) }}
        className={buttonClass({ variant: 'ghost', className: 'px-3! text-sm' })}
      >
        <MessagesSquare aria-hidden className="size-5 shrink-0" />
        {CASES.open}
      </Link>
    </p>
  )
}
