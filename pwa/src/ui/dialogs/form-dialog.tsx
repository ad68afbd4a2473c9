import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogFrame } from './dialog.tsx'
import { DialogForm, type DialogFormProps } from './dialog-form.tsx'

type FormDialogProps = Omit<DialogFormProps, 'onCancel' | 'isHidden' | 'isCancelDisabled'> & {
  title: string
  onClose: () => void
  /** True if the form has unsaved changes. Closing then asks before discarding them. */
  isDirty?: boolean
  /** As high as the screen on a phone: see `DialogFrame`. */
  sheet?: boolean
}

/** A dialog with one form: the fields scroll, and the two buttons below stay visible. */
export function FormDialog({ title, onClose, isDirty = false, sheet = false, ...form }: FormDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty && !form.busy ? setAsking(true) : onClose())
  return (
    <DialogFrame title={title} onClose={close} sheet={sheet}>
      <DialogForm {...form} onCancel={close} />
      <ConfirmDialog
        open={isAsking}
        danger
        title={CONTROLS.discardTitle}
        text={CONTROLS.discardText}
        confirmLabel={CONTROLS.discard}
        cancelLabel={CONTROLS.keepEditing}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </DialogFrame>
  )
}
