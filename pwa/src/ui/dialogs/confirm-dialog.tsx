import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  text: string
  confirmLabel: string
  busyLabel?: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    confirmLabel,
    busyLabel,
    cancelLabel = CONTROLS.cancel,
    danger,
    busy,
    onConfirm,
    onClose,
  } = props
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        busy={busy ?? false}
        onClick={onConfirm}
        {...(busyLabel && { busyLabel })}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} alert footer={footer}>
      <p>{text}</p>
    </Dialog>
  )
}
