import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { PHOTO_CHANGED } from '@tecnicerca/shared/photos'
import { type Ref, useCallback, useId, useRef, useState } from 'react'
import { readPickedFile } from '../../lib/files/picked-photo.ts'
import { Button } from '../buttons/button.tsx'
import { buttonClass } from '../buttons/button-class.ts'
import { Avatar } from '../display/avatar.tsx'
import { Icon } from '../icons/icon.tsx'
import { FieldError } from './field.tsx'

type PhotoInputProps = {
  label: string
  /** The person's name. Its initial is shown while there is no photo. */
  name: string
  /** File name of the stored photo. */
  current?: string | null | undefined
  value: File | undefined
  onChange: (photo: File | undefined) => void
  /** Deletes the stored photo. */
  onRemove?: (() => void) | undefined
  maxBytes: number
  tooLargeMessage: string
  hint?: string
  error?: string | undefined
  /** Ref of the file input, so that a form can focus it. */
  inputRef?: Ref<HTMLInputElement>
}

export function PhotoInput({ inputRef, ...props }: PhotoInputProps) {
  const { label, name, current, value, onChange, onRemove, hint } = props
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const chosen = useRef<File>(undefined)
  const error = refusal ?? props.error
  const choose = (photo: File | undefined) => {
    const problem = photo && problemOf(photo, props)
    setRefusal(problem)
    if (problem) return
    chosen.current = photo
    onChange(photo)
    if (photo) void copy(photo)
  }
  const copy = async (photo: File) => {
    const read = await readPickedFile(photo).catch(() => undefined)
    if (chosen.current !== photo) return
    onChange(read)
    if (!read) setRefusal(PHOTO_CHANGED)
  }
  const canRemove = value !== undefined || (current && onRemove)
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-4 min-[18rem]:flex-nowrap">
        {value ? (
          <Preview photo={value} />
        ) : name.trim() || current ? (
          <Avatar name={name} photo={current} size="lg" />
        ) : (
          <NobodyYet />
        )}
        <div className="flex min-w-0 flex-wrap gap-2">
          <label
            className={buttonClass({
              variant: 'secondary',
              className: 'has-focus-visible:outline-3 outline-focus',
            })}
          >
            <input
              ref={inputRef}
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={(event) => {
                choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Icon name="camera" className="size-5" />
            {value || current ? CONTROLS.changePhoto : CONTROLS.choosePhoto}
          </label>
          {canRemove && (
            <Button
              variant="ghost"
              icon={<Icon name="trash-2" className="size-5" />}
              onClick={() => (value ? choose(undefined) : onRemove?.())}
            >
              {CONTROLS.removePhoto}
            </Button>
          )}
        </div>
      </div>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function NobodyYet() {
  return (
    <span className="inline-flex size-24 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand-ink">
      <Icon name="user-round" className="size-10" />
    </span>
  )
}

function problemOf(
  photo: File,
  limits: Pick<PhotoInputProps, 'maxBytes' | 'tooLargeMessage'>,
): string | undefined {
  if (!photo.type.startsWith('image/')) return CONTROLS.photoNotImage
  return photo.size > limits.maxBytes ? limits.tooLargeMessage : undefined
}

function Preview({ photo }: { photo: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(photo)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [photo],
  )
  return (
    <img
      ref={show}
      alt={CONTROLS.photoPreview}
      width={96}
      height={96}
      className="size-24 rounded-full object-cover"
    />
  )
}
