import type { ReactNode } from 'react'

/** Shown in place of an empty list: one sentence and one action. */
export function EmptyState({
  title,
  hint,
  icon,
  action,
}: {
  title: string
  hint?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line px-4 py-10 text-center">
      {icon && <span className="text-muted">{icon}</span>}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {hint && <p className="text-muted">{hint}</p>}
      {action}
    </div>
  )
}
