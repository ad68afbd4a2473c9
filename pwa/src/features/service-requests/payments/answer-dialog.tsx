import { PAYMENT_LIMITS } from '@tecnicerca/shared/limits'
import { PAYMENT_ACTS, paymentWords } from '@tecnicerca/shared/messages/payments'
import type { PaymentAnswer } from '@tecnicerca/shared/service-requests/payment-log'
import { useRef, useState } from 'react'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { isUnsent } from '../../../offline/outbox/record.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { firstName } from '../request-chat.ts'

type AnswerDialogProps = {
  event: ThreadEvent
  status: PaymentAnswer
  /** Name of the other side. */
  name: string
  onAnswer: (note?: string) => void
  onClose: () => void
}

/** Asks what does not match, or whether to withdraw the own payment. */
export function AnswerDialog({ status, ...props }: AnswerDialogProps) {
  return status === 'disputed' ? <Dispute {...props} /> : <Withdraw {...props} />
}

type Props = Omit<AnswerDialogProps, 'status'>

function Withdraw({ event: { item, data }, name, onAnswer, onClose }: Props) {
  const what = paymentWords(data)
  return (
    <ConfirmDialog
      open
      title={PAYMENT_ACTS.withdrawTitle}
      text={
        item && isUnsent(item)
          ? PAYMENT_ACTS.withdrawUnsent(what)
          : PAYMENT_ACTS.withdrawText(what, firstName(name))
      }
      confirmLabel={PAYMENT_ACTS.withdraw}
      cancelLabel={PAYMENT_ACTS.keep}
      onConfirm={() => onAnswer()}
      onClose={onClose}
    />
  )
}

function Dispute({ name, onAnswer, onClose }: Props) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <FormDialog
      title={PAYMENT_ACTS.disputeTitle}
      submitLabel={PAYMENT_ACTS.disputeSubmit}
      isDirty={note.trim() !== ''}
      busy={false}
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() !== '') return onAnswer(note.trim())
        setProblem(PAYMENT_ACTS.disputeNoteMissing)
        area.current?.focus()
      }}
      onClose={onClose}
    >
      <TextArea
        label={PAYMENT_ACTS.disputeNote}
        hint={PAYMENT_ACTS.disputeHelp(firstName(name))}
        rows={2}
        required
        counted
        ref={area}
        maxLength={PAYMENT_LIMITS.note}
        value={note}
        error={problem}
        onChange={(event) => {
          setNote(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
