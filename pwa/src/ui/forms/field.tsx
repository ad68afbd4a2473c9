import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** Separates the props of a field from those of the control in it. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { label, hint, error, required, hideLabel, className, ...control } = props
  return { field: { label, hint, error, required, hideLabel, className }, control }
}

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label, hint and error of one control. `children` receives the attributes that connect the control to them. */
export function Field({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div data-field className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-semibold'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} role="alert" className={error ? 'mt-1 text-sm font-semibold text-danger-ink' : 'hidden'}>
      {error}
    </p>
  )
}

export function RequiredMark() {
  return (
    <span className="text-danger-ink" title={CONTROLS.required}>
      {' '}
      *
    </span>
  )
}
