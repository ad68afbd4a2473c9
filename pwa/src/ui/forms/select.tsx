import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type SelectOption = { value: string | number; label: string; disabled?: boolean }

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'required' | 'children'> & {
    options: readonly SelectOption[]
    /** A first option with the value ''. */
    placeholder?: string
  }

export function Select({ options, placeholder, ...props }: SelectProps) {
  const { field, control: select } = splitField(props)
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
