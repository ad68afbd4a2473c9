import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { CONTROL_CLASS } from './control-class.ts'
import { Field, type FieldProps } from './field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type PasswordInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'required' | 'type'> & { showStrength?: boolean }

export function PasswordInput(props: PasswordInputProps) {
  const { label, hint, error, required, hideLabel, className, showStrength, ...input } = props
  const field = {
    label,
    hint,
    error,
    required,
    ...(hideLabel && { hideLabel }),
    ...(className && { className }),
  }
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
              label={CONTROLS.showPassword}
              className="absolute top-0 right-0"
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              <Icon name={icon} className="size-5" />
            </IconButton>
          </span>
          {showStrength && <PasswordStrength password={typed} />}
        </>
      )}
    </Field>
  )
}
