import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required'> & {
    /** Shows how many characters of `maxLength` are left. Pass `value` if the text can change without typing. */
    counted?: boolean
  }

export function TextArea({ counted, ...props }: TextAreaProps) {
  const { field, control: area } = splitField(props)
  const [typed, setTyped] = useState<number>()
  const length =
    area.value === undefined ? (typed ?? String(area.defaultValue ?? '').length) : String(area.value).length
  return (
    <Field {...field}>
      {(control) => (
        <>
          <textarea
            rows={4}
            {...area}
            {...control}
            className={classNames(CONTROL_CLASS, 'resize-y')}
            onInput={(event) => {
              setTyped(event.currentTarget.value.length)
              area.onInput?.(event)
            }}
          />
          {counted && area.maxLength !== undefined && (
            <p className="mt-1 text-right text-sm text-muted">
              {CONTROLS.charactersLeft(Math.max(0, area.maxLength - length))}
            </p>
          )}
        </>
      )}
    </Field>
  )
}
