import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { toastSuccess } from '../../../lib/toast.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Delivered, type Delivery, deliver, useCorrection } from '../../../offline/outbox/deliver.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'

type Corrected = Extract<OutboxRecord, { kind: 'offer.create' | 'payment.create' | 'visit.create' }>

type Correcting = {
  draft: { clear: () => Promise<void> }
  /** The toasts after the correction was sent, and after it was stored on the phone. */
  toasts: Record<'sent' | 'saved', string>
  onClose: () => void
}

/** What the form that corrects an item in the outbox does with its values, when it is closed, and when it is done. */
export function useItemCorrection(item: Corrected, { draft, toasts, onClose }: Correcting) {
  const { correcting } = useCorrection({ how: 'opened', item })
  const { kind, shown, payload, user_id: userId } = item
  const { service_request_id: serviceRequestId } = payload
  const send = (input: object): Promise<Delivery> => {
    // Somebody arrived when they tapped, also if the note beside it is corrected later.
    const atPhone = kind === 'visit.create' ? payload.at_phone : timeOfWriting()
    const values = { service_request_id: serviceRequestId, ...input, at_phone: atPhone }
    const changed = { kind, shown, payload: values } as Delivered['item']
    return correcting((corrects) => deliver({ userId, item: changed, corrects }))
  }
  // Closing the form discards the correction and its draft. If the tab is closed instead, the draft stays for the next
  // time.
  const close = () => {
    void draft.clear()
    onClose()
  }
  const onDone = (delivery: Delivery) => {
    toastSuccess(delivery === 'edit_pending' ? OFFLINE.correctionKept : toasts[delivery])
    close()
  }
  return { send, close, onDone }
}
