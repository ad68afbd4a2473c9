import { useId } from 'react'
import { FieldError, RequiredMark } from './field.tsx'

type RadioListProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  required?: boolean
}

/** Radio buttons for a few options, all visible. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, options, value, onChange, error, required } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-semibold">
        {legend}
        {required && <RequiredMark />}
      </legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            className="size-5 shrink-0 accent-brand"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
