import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PAYMENT_FORM } from '@tecnicerca/shared/messages/payments'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Delivery, deliver, useCorrection } from '../../../offline/outbox/deliver.ts'
import { correctionDraft, type OutboxRecord, withPendingEdit } from '../../../offline/outbox/record.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { partyOf } from '../end/status-changes.ts'
import { OpenPaymentDialog } from './payment-dialog.tsx'
import { type PaymentSetup, type PaymentValues, paymentValuesOf } from './payment-form.ts'

type OpenedPayment = Extract<OutboxRecord, { kind: 'payment.create' }>
type CorrectionProps = { item: OpenedPayment; user: SessionUser; onClose: () => void }

/** The form that corrects a payment the server does not have yet. */
export function PaymentCorrection(props: CorrectionProps) {
  const { item } = props
  const { kept, isLoaded, draft } = useDraft<PaymentValues>(item.user_id, correctionDraft(item.id), {
    isFollowed: false,
  })
  if (!isLoaded || !draft) return null
  const initial = kept ?? paymentValuesOf((withPendingEdit(item) as OpenedPayment).payload)
  return <OpenCorrection {...{ ...props, initial, draft }} />
}

type OpenProps = CorrectionProps & { initial: PaymentValues; draft: Draft<PaymentValues> }

function OpenCorrection({ item, user, initial, draft, onClose }: OpenProps) {
  const { correcting } = useCorrection({ how: 'opened', item })
  const { serviceRequests } = useOwnServiceRequests(user)
  const { kind, shown, payload, user_id: userId } = item
  const { service_request_id: ref } = payload
  const about = serviceRequests.find(({ id, client_op_id: key }) => id === ref || `op:${key}` === ref)
  const send: PaymentSetup['send'] = (input) =>
    correcting((corrects) =>
      deliver({
        userId,
        item: { kind, shown, payload: { service_request_id: ref, ...input, at_phone: timeOfWriting() } },
        corrects,
      }),
    )
  // Closing the form discards the correction and its draft. If the tab is closed instead, the draft stays for the next
  // time.
  const close = () => {
    void draft.clear()
    onClose()
  }
  const onDone = (delivery: Delivery) => {
    toastSuccess(TOASTS[delivery])
    close()
  }
  const setup = { name: shown.name, initial, draft, send, onDone }
  return <OpenPaymentDialog setup={setup} me={about ? partyOf(about) : 'customer'} onClose={close} />
}

const TOASTS: Record<Delivery, string> = {
  sent: PAYMENT_FORM.noted,
  saved: OFFLINE.masculine.savedHere,
  edit_pending: OFFLINE.correctionKept,
}
