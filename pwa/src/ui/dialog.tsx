import { COMMON } from '@tecnicerca/shared/messages/common'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

// The first field of a form that can be changed; in a question without fields the first button, which is the harmless one.
const FIRST_FOCUS =
  '[data-dialog-body] :is(input, textarea, select):not(:disabled, [readonly]), [data-dialog-footer] :is(button, a)'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons of the last row. */
  footer?: ReactNode
  /** Alert dialogs interrupt: Esc and the cross stay, a click beside it does not close. Nor does it where something can be typed. */
  alert?: boolean
}

/** The platform's modal dialog: it traps the focus, gives it back and closes on Esc. Mounted only while open. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, description, children, footer, alert }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>(FIRST_FOCUS)?.focus()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (!alert && event.target === dialog.current && !hasFields(dialog.current)) onClose()
      }}
      className="rise m-auto max-h-[90dvh] w-[calc(100%-1.5rem)] max-w-dialog overflow-visible rounded-card border border-line bg-card p-0 text-ink shadow-card"
    >
      <div className="flex max-h-[90dvh] flex-col">
        <div className="flex items-start gap-2 py-2 pr-2 pl-4">
          <h2 id={`${id}-title`} className="grow py-2 text-lg font-bold">
            {title}
          </h2>
          <IconButton label={COMMON.close} onClick={onClose}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        <div data-dialog-body className="grow overflow-y-auto px-4 pb-4">
          {description && (
            <p id={`${id}-description`} className="mb-3 text-muted">
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && (
          <div data-dialog-footer className="flex flex-wrap justify-end gap-3 border-t border-line p-4">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}

function hasFields(element: HTMLElement): boolean {
  return element.querySelector('input, textarea, select') !== null
}
