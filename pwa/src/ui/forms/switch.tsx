import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
}

/** A switch that applies at once. It is a native checkbox, so that it works in any form. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4">
        <span className="min-w-0 font-semibold">{label}</span>
        <span className="relative inline-flex h-7 w-12 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            role="switch"
            aria-describedby={hint ? `${id}-hint` : undefined}
            className="peer absolute inset-0 appearance-none rounded-full bg-control transition-colors checked:bg-success disabled:opacity-60"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-on-brand transition-transform peer-checked:translate-x-5"
          />
        </span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
