import type { ReactNode } from 'react'
import { buttonClass } from '../buttons/button-class.ts'
import { Icon } from '../icons/icon.tsx'

type PhotoPickerProps = {
  label: string
  isBusy: boolean
  onPick: (files: File[]) => void
  /** Absent: the button shows its icon only. */
  children?: ReactNode
}

/** A button that opens the phone's photo picker, which includes the camera. */
export function PhotoPicker({ label, isBusy, onPick, children }: PhotoPickerProps) {
  return (
    <label
      className={buttonClass({
        variant: 'secondary',
        className: `shrink-0 has-focus-visible:outline-3 outline-focus ${children ? '' : 'size-[44px] min-h-0! px-0! py-0!'}`,
      })}
    >
      <input
        type="file"
        accept="image/*"
        multiple
        disabled={isBusy}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Icon name="image-plus" className="size-5" />
      {children}
    </label>
  )
}
