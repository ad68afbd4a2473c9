import type { ReactNode } from 'react'

type ListBarProps = {
  label: string
  /** Status text that screen readers read out when it changes. */
  statusText: string
  children: ReactNode
}

/** A bar that stays at the lower edge of the window while the list above it is visible. */
export function ListBar({ label, statusText, children }: ListBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-(--bottom-bar) z-10 -mx-4 mt-4 grid gap-2 border-t border-line bg-card px-4 py-2 shadow-card md:bottom-4 md:mx-0 md:flex md:items-center md:justify-between md:rounded-card md:border"
    >
      <p role="status" className="line-clamp-4 text-sm">
        {statusText}
      </p>
      <div className="flex shrink-0 flex-wrap gap-2">{children}</div>
    </section>
  )
}
