import { type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/icons/icon.tsx'

type CollapsibleSectionProps = {
  title: string
  /** Summary of the chosen values, shown while the part is closed. */
  chosen: string
  /** Opens the part and keeps it open. */
  isForced?: boolean
  children: ReactNode
}

export function CollapsibleSection({ title, chosen, isForced = false, children }: CollapsibleSectionProps) {
  const [isWanted, setIsWanted] = useState(false)
  return (
    <details
      open={isWanted || isForced}
      onToggle={(event) => setIsWanted(event.currentTarget.open)}
      className="group rounded-control border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="font-semibold">{title}</span>
          {chosen && (
            <span className="block text-sm text-muted wrap-anywhere group-open:hidden">{chosen}</span>
          )}
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3 pb-3">{children}</div>
    </details>
  )
}
