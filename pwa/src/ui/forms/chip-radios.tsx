import { useId } from 'react'
import { FieldError } from './field.tsx'

type ChipRadiosProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** Called also if the chosen one is pressed again. */
  onChoose: (value: Value) => void
  error?: string | undefined
}

/** A choice of a few short words, each one tap away. Made of native radios, so that the arrow keys work. */
export function ChipRadios<Value extends string>(props: ChipRadiosProps<Value>) {
  const { legend, options, value, onChoose, error } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center rounded-full border border-control px-3 py-1 text-sm has-checked:border-brand has-checked:bg-brand has-checked:font-semibold has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              onClick={() => option.value === value && onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
