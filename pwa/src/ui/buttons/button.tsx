import type { ComponentProps, ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from './button-class.ts'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  wide?: boolean
  icon?: ReactNode
  busy?: boolean
  /** The label while the button is busy. Both labels share one grid cell, so that the size stays the same. */
  busyLabel?: string
}

export function Button({
  variant,
  wide,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, wide, className })}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {icon}
      {busyLabel ? (
        <span className="grid">
          <Label shown={!busy}>{children}</Label>
          <Label shown={busy}>{busyLabel}</Label>
        </span>
      ) : (
        children
      )}
    </button>
  )
}

function Label({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span className={shown ? 'col-start-1 row-start-1' : 'invisible col-start-1 row-start-1'}>
      {children}
    </span>
  )
}
