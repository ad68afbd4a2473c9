import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PAYMENT_FORM } from '@tecnicerca/shared/messages/payments'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { correctionDraft, type OutboxRecord, withPendingEdit } from '../../../offline/outbox/record.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { useItemCorrection } from '../case/use-item-correction.ts'
import { partyOf } from '../end/status-changes.ts'
import { OpenPaymentDialog } from './payment-dialog.tsx'
import { type PaymentValues, paymentValuesOf } from './payment-form.ts'

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
  const { serviceRequests } = useOwnServiceRequests(user)
  const { send, close, onDone } = useItemCorrection(item, { draft, toasts: TOASTS, onClose })
  const { service_request_id: ref } = item.payload
  const about = serviceRequests.find(({ id, client_op_id: key }) => id === ref || `op:${key}` === ref)
  const setup = { name: item.shown.name, initial, draft, send, onDone }
  return <OpenPaymentDialog setup={setup} me={about ? partyOf(about) : 'customer'} onClose={close} />
}

const TOASTS = { sent: PAYMENT_FORM.noted, saved: OFFLINE.masculine.savedHere }
