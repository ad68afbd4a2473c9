import { PAYMENT_LIMITS } from '@tecnicerca/shared/limits'
import { PAYMENT_ACTS, paymentWords } from '@tecnicerca/shared/messages/payments'
import type { PaymentAnswer } from '@tecnicerca/shared/service-requests/payment-log'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { isUnsent } from '../../../offline/outbox/record.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { NoteDialog } from '../case/note-dialog.tsx'
import { firstName } from '../request-chat.ts'
import { disputeDraft } from './operations.ts'

type AnswerDialogProps = {
  event: ThreadEvent
  status: PaymentAnswer
  /** Name of the other side. */
  name: string
  user: SessionUser
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

function Dispute({ event, name, user, onAnswer, onClose }: Props) {
  const draftId = disputeDraft(event)
  return (
    <NoteDialog
      title={PAYMENT_ACTS.disputeTitle}
      submitLabel={PAYMENT_ACTS.disputeSubmit}
      label={PAYMENT_ACTS.disputeNote}
      hint={PAYMENT_ACTS.disputeHelp(firstName(name))}
      missing={PAYMENT_ACTS.disputeNoteMissing}
      maxLength={PAYMENT_LIMITS.note}
      {...{ user, draftId, onClose }}
      onSubmit={onAnswer}
    />
  )
}
