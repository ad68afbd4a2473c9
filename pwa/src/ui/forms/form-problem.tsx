import type { ReactNode } from 'react'
import { Banner } from '../feedback/banner.tsx'
import { Icon } from '../icons/icon.tsx'

/**
 * Why the last attempt failed, shown longer than a toast. It is below the button, so that nothing moves under the thumb.
 */
export function FormProblem({ message, action }: { message: string | undefined; action?: ReactNode }) {
  if (message === undefined) return null
  return (
    <div ref={showUnlessFieldsSayIt} className="scroll-mb-24">
      <Banner tone="danger" icon={<Icon name="circle-alert" className="size-5 shrink-0" />} action={action}>
        {message}
      </Banner>
    </div>
  )
}

/**
 * Scrolls the message into view unless the form has an invalid field: that field has the focus and is visible, and
 * scrolling would take the user away from it.
 */
function showUnlessFieldsSayIt(element: HTMLElement | null) {
  if (element?.closest('form')?.querySelector('[aria-invalid]')) return
  element?.scrollIntoView({ block: 'nearest' })
}
