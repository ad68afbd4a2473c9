import { DialogFrame } from './dialog.tsx'
import { DialogForm, type DialogFormProps } from './dialog-form.tsx'

type FormDialogProps = Omit<DialogFormProps, 'onCancel' | 'isHidden' | 'isCancelDisabled'> & {
  title: string
  onClose: () => void
}

/** A dialog with one form: the fields scroll, and the two buttons below stay visible. */
export function FormDialog({ title, onClose, ...form }: FormDialogProps) {
  return (
    <DialogFrame title={title} onClose={onClose}>
      <DialogForm {...form} onCancel={onClose} />
    </DialogFrame>
  )
}
