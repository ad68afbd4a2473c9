import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'

export type DialogFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  busy: boolean
  cancelLabel?: string
  submitLabel?: string
  busyLabel?: string
  is_cancel_disabled?: boolean
  /** Another step of the dialog stands in its place; what was typed stays. */
  is_hidden?: boolean
  children: ReactNode
}

/** The form of a dialog, or one of its steps, with its two buttons. Takes the focus when it appears. */
export function DialogForm({
  onSubmit,
  onCancel,
  busy,
  cancelLabel = CONTROLS.cancel,
  submitLabel = CONTROLS.save,
  busyLabel = CONTROLS.saving,
  is_cancel_disabled = false,
  is_hidden = false,
  children,
}: DialogFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!is_hidden) focusFirst(form.current)
  }, [is_hidden])
  return (
    <div hidden={is_hidden} className="contents [&[hidden]]:hidden">
      <DialogBody>
        <form ref={form} id={id} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
          {children}
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={is_cancel_disabled} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" form={id} busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </div>
  )
}

/** What is wrong before what comes first. */
function focusFirst(form: HTMLFormElement | null): void {
  const fields = ':is(input, textarea, select):not(:disabled, [readonly])'
  const first =
    form?.querySelector<HTMLElement>(`[aria-invalid=true]${fields}`) ?? form?.querySelector(fields)
  if (first instanceof HTMLElement) first.focus()
}
