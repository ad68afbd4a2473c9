import type { ReactNode } from 'react'

/** What stands above a table: its search, how many rows there are, its buttons. */
export function TableToolbar({
  search,
  summary,
  children,
}: {
  search?: ReactNode
  summary: string
  children: ReactNode
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {search && <div className="w-full sm:w-96">{search}</div>}
      <p aria-live="polite" className="grow text-muted">
        {summary}
      </p>
      {children}
    </div>
  )
}
