import { DialogFrame } from './dialog.tsx'
import { DialogForm, type DialogFormProps } from './dialog-form.tsx'

type FormDialogProps = Omit<DialogFormProps, 'onCancel' | 'isHidden' | 'isCancelDisabled'> & {
  title: string
  onClose: () => void
}

/** A dialog that is one form: its fields scroll, and its two buttons stay in sight below them. */
export function FormDialog({ title, onClose, ...form }: FormDialogProps) {
  return (
    <DialogFrame title={title} onClose={onClose}>
      <DialogForm {...form} onCancel={onClose} />
    </DialogFrame>
  )
}
