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
  const { busyLabel, cancelLabel = CONTROLS.cancel, danger, busy = false, onClose } = props
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        onClick={props.onConfirm}
        {...(busyLabel && { busyLabel })}
      >
        {props.confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={props.open} onClose={onClose} title={props.title} alert footer={footer}>
      <p>{props.text}</p>
    </Dialog>
  )
}
