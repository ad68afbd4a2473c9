import type { ComponentProps } from 'react'
import { CHIP_CLASS } from '../buttons/chip-class.ts'
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
    /** Looks like a chip, as wide as the chosen option. */
    isChip?: boolean
  }

// iOS zooms in on a focused control whose text is smaller than 16 px.
const CHIP_SELECT_CLASS = classNames(
  CHIP_CLASS,
  'appearance-none py-2 pr-8! field-sizing-content max-w-full text-ellipsis supports-[-webkit-touch-callout:none]:text-base!',
)

export function Select({ options, placeholder, isChip = false, ...props }: SelectProps) {
  const { field, control: select } = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={
              isChip
                ? CHIP_SELECT_CLASS
                : classNames(CONTROL_CLASS, 'appearance-none pr-10 max-[14rem]:pr-7 max-[14rem]:pl-2')
            }
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className={classNames(
              'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
              isChip ? 'right-2.5 size-4' : 'right-3 size-5 max-[14rem]:right-1',
            )}
          />
        </span>
      )}
    </Field>
  )
}
