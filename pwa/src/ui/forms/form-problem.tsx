import type { ReactNode } from 'react'
import { Banner } from '../feedback/banner.tsx'
import { Icon } from '../icons/icon.tsx'

/** Why the last attempt failed, for longer than a toast stays. Stands below the button: nothing moves under the thumb. */
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

/** A field in error has the focus and is in sight; scrolling here would take the person away from it. */
function showUnlessFieldsSayIt(element: HTMLElement | null) {
  if (element?.closest('form')?.querySelector('[aria-invalid]')) return
  element?.scrollIntoView({ block: 'nearest' })
}
