import { COMMON } from '@tecnicerca/shared/messages/common'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'

// Gets the focus: the first editable field or, without fields, the footer's first button, which is the harmless one.
const FIRST_FOCUS =
  '[data-dialog-body] :is(input, textarea, select):not(:disabled, [readonly]), [data-dialog-footer] :is(button, a)'

type FrameProps = {
  onClose: () => void
  title: string
  /** A `DialogBody`; then a `DialogFooter`, if the dialog has buttons. */
  children: ReactNode
  /**
   * An alert dialog closes on Esc and by the cross, but not on a click outside. A click outside never closes a dialog
   * with fields.
   */
  alert?: boolean | undefined
  describedBy?: string | undefined
}

type DialogProps = Omit<FrameProps, 'describedBy'> & {
  open: boolean
  description?: ReactNode
  /** The buttons of the last row. */
  footer?: ReactNode
}

/** The browser's modal `<dialog>`: it traps the focus, gives it back and closes on Esc. Mounted only while open. */
export function Dialog({ open, description, children, footer, ...frame }: DialogProps) {
  const id = useId()
  if (!open) return null
  return (
    <DialogFrame {...frame} describedBy={description ? id : undefined}>
      <DialogBody>
        {description && (
          <p id={id} className="mb-3 text-muted">
            {description}
          </p>
        )}
        {children}
      </DialogBody>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div data-dialog-body className="grow overflow-y-auto px-4 pb-4">
      {children}
    </div>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div data-dialog-footer className="flex flex-wrap justify-end gap-3 border-t border-line p-4">
      {children}
    </div>
  )
}

/** An open dialog with its title and the cross. Used directly if the content changes while the dialog is open. */
export function DialogFrame({ onClose, title, children, alert, describedBy }: FrameProps) {
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
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file picker that is closed without a choice also fires `cancel`, which bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (!alert && event.target === dialog.current && !hasFields(dialog.current)) onClose()
      }}
      className="rise m-auto max-h-[90dvh] whitespace-normal w-[calc(100%-1.5rem)] max-w-dialog overflow-visible rounded-card border border-line bg-card p-0 text-ink shadow-card"
    >
      <div className="flex max-h-[90dvh] flex-col">
        <div className="flex items-start gap-2 py-2 pr-2 pl-4">
          <h2 id={id} className="grow py-2 text-lg font-bold">
            {title}
          </h2>
          <IconButton icon="x" label={COMMON.close} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

function hasFields(element: HTMLElement): boolean {
  return element.querySelector('input, textarea, select') !== null
}
