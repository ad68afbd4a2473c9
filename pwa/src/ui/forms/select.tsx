import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps } from './field.tsx'

type SelectOption = { value: string | number; label: string; disabled?: boolean }

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'required' | 'children'> & {
    options: readonly SelectOption[]
    /** A first option with the value ''. */
    placeholder?: string
  }

export function Select({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  const field = {
    label,
    hint,
    error,
    required,
    ...(hideLabel && { hideLabel }),
    ...(className && { className }),
  }
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={classNames(CONTROL_CLASS, 'appearance-none pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-3 right-3 size-5 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
