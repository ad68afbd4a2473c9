import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps } from './field.tsx'

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'>

/**
 * A field for one line of text, a number or a date: `type` as in HTML. Takes the props that `register()` of react-hook-form
 * returns.
 */
export function TextInput({ label, hint, error, required, hideLabel, className, ...input }: TextInputProps) {
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
      {(control) => <input {...input} {...control} className={classNames(CONTROL_CLASS)} />}
    </Field>
  )
}
