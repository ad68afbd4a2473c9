import type { ComponentProps } from 'react'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'>

/**
 * A field for one line of text, a number or a date: `type` as in HTML. Takes the props that `register()` of react-hook-form
 * returns.
 */
export function TextInput(props: TextInputProps) {
  const { field, control: input } = splitField(props)
  return <Field {...field}>{(control) => <input {...input} {...control} className={CONTROL_CLASS} />}</Field>
}
