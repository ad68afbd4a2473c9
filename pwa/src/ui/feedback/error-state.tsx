import { COMMON } from '@tecnicerca/shared/messages/common'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'

/** An error message, what the user can do, and the button that does it. */
export function ErrorState({
  message,
  help,
  onRetry,
  retrying,
  action,
}: {
  message: string
  help?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
}) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-danger-tint px-4 py-8 text-center"
    >
      <Icon name="triangle-alert" className="size-8 text-danger-ink" />
      <p className="font-semibold text-balance">{message}</p>
      {help && <p className="text-muted">{help}</p>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={retrying ?? false} busyLabel={COMMON.loading}>
          {COMMON.retry}
        </Button>
      )}
      {action}
    </div>
  )
}
