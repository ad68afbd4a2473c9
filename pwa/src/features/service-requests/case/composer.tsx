import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../../ui/forms/control-class.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { AddPhotos, PickedPhotos } from '../photos/picked-photos.tsx'
import type { Composer as ComposerState } from './use-composer.ts'

const COUNTED_FROM = CASE_LIMITS.message - 100
const LINES_MAX = 5

type ComposerProps = ComposerState & { quickReplies: ReactNode }

/** The message field. Enter starts a new line, because a phone has no other key for it; Ctrl+Enter sends. */
export function Composer(props: ComposerProps) {
  const { user_id: userId, photos, text, error, area, type, send, quickReplies } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PickedPhotos {...photos} userId={userId} />
      <div className="flex items-end gap-2">
        <AddPhotos {...photos} />
        {quickReplies}
        <Field label={CASES.message} hideLabel error={error} className="min-w-0 grow" hint={leftOf(text)}>
          {(control) => (
            <textarea
              {...control}
              ref={area}
              value={text}
              // Sets the height in browsers without `field-sizing: content`.
              rows={Math.min(LINES_MAX, text.split('\n').length)}
              maxLength={CASE_LIMITS.message}
              placeholder={CASES.messagePlaceholder}
              enterKeyHint="enter"
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
                event.preventDefault()
                send()
              }}
              className={classNames(
                CONTROL_CLASS,
                'field-sizing-content max-h-36 resize-none max-[14rem]:[field-sizing:fixed]',
              )}
            />
          )}
        </Field>
        <Button
          type="submit"
          className="min-h-[44px]! min-w-[44px] px-2! py-0! sm:px-4!"
          icon={<Icon name="send-horizontal" className="size-5" />}
        >
          <span className="sr-only sm:not-sr-only">{CASES.send}</span>
        </Button>
      </div>
    </form>
  )
}

function leftOf(text: string): string | undefined {
  if (text.length < COUNTED_FROM) return undefined
  return CONTROLS.charactersLeft(CASE_LIMITS.message - text.length)
}
