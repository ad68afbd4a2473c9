import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'

export type DialogFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  busy: boolean
  cancelLabel?: string
  submitLabel?: string
  busyLabel?: string
  isCancelDisabled?: boolean
  /** Hidden while another step of the dialog is shown; what was typed stays. */
  isHidden?: boolean
  /** A line above the buttons that is always visible. */
  summary?: ReactNode
  children: ReactNode
}

/** The form of a dialog or of one of its steps, with its two buttons. Takes the focus when it becomes visible. */
export function DialogForm({
  onSubmit,
  onCancel,
  busy,
  cancelLabel = CONTROLS.cancel,
  submitLabel = CONTROLS.save,
  busyLabel = CONTROLS.saving,
  isCancelDisabled = false,
  isHidden = false,
  summary,
  children,
}: DialogFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isHidden) focusFirst(form.current)
  }, [isHidden])
  return (
    <div hidden={isHidden} className="contents [&[hidden]]:hidden">
      <DialogBody>
        <form ref={form} id={id} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
          {children}
        </form>
      </DialogBody>
      <DialogFooter>
        {summary && <div className="w-full">{summary}</div>}
        <Button variant="secondary" disabled={isCancelDisabled} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" form={id} busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </div>
  )
}

/** Focuses the first invalid field, else the first field that can be edited. */
function focusFirst(form: HTMLFormElement | null): void {
  const fields = ':is(input, textarea, select):not(:disabled, [readonly])'
  const first =
    form?.querySelector<HTMLElement>(`[aria-invalid=true]${fields}`) ?? form?.querySelector(fields)
  if (first instanceof HTMLElement) first.focus()
}
