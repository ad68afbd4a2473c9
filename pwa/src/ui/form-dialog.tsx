import { COMMON } from '@tecnicerca/shared/messages/common'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  busy: boolean
  cancelLabel?: string
  submitLabel?: string
  busyLabel?: string
  children: ReactNode
}

/** A dialog that is one form: its fields scroll, and its two buttons stay in sight below them. */
export function FormDialog({
  title,
  onSubmit,
  onClose,
  busy,
  cancelLabel = COMMON.cancel,
  submitLabel = COMMON.save,
  busyLabel = COMMON.saving,
  children,
}: FormDialogProps) {
  const id = useId()
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button type="submit" form={id} busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={onClose} footer={footer}>
      <form id={id} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}
