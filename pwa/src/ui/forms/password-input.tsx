import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps, splitField } from './field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type PasswordInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'required' | 'type'> & { showStrength?: boolean }

export function PasswordInput({ showStrength, ...props }: PasswordInputProps) {
  const { field, control: input } = splitField(props)
  const [visible, setVisible] = useState(false)
  const [typed, setTyped] = useState('')
  const icon = visible ? 'eye-off' : 'eye'
  return (
    <Field {...field}>
      {(control) => (
        <>
          <span className="relative block">
            <input
              {...input}
              {...control}
              type={visible ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className={classNames(CONTROL_CLASS, 'pr-12')}
              onInput={(event) => {
                setTyped(event.currentTarget.value)
                input.onInput?.(event)
              }}
            />
            <IconButton
              icon={icon}
              label={CONTROLS.showPassword}
              className="absolute top-0 right-0"
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            />
          </span>
          {showStrength && !field.error && <PasswordStrength password={typed} />}
        </>
      )}
    </Field>
  )
}
