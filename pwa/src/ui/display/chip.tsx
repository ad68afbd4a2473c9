import type { ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'

/** A word that the user has chosen; with `onRemove` it has a button that removes it. */
export function Chip({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode
  onRemove?: () => void
  removeLabel?: string
}) {
  return (
    <span className="inline-flex h-fit min-h-9 max-w-full items-center rounded-full bg-brand-tint pl-3 text-sm font-semibold text-brand-ink wrap-anywhere not-has-[button]:pr-3">
      {children}
      {onRemove && (
        <IconButton
          icon="x"
          iconClass="size-4"
          label={removeLabel ?? ''}
          onClick={onRemove}
          className="-my-1 rounded-full text-brand-ink"
        />
      )}
    </span>
  )
}
