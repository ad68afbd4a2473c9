import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { toastSuccess } from '../../../lib/toast.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Delivery, deliver, useCorrection } from '../../../offline/outbox/deliver.ts'
import { correctionDraft, type OutboxRecord, withPendingEdit } from '../../../offline/outbox/record.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { OpenOfferDialog } from './offer-dialog.tsx'
import { type OfferSetup, type OfferValues, offerValuesOf } from './offer-form.ts'

export type OpenedOffer = Extract<OutboxRecord, { kind: 'offer.create' }>
type CorrectionProps = { item: OpenedOffer; onClose: () => void }

/** The form that corrects an offer the server does not have yet. */
export function OfferCorrection({ item, onClose }: CorrectionProps) {
  const { kept, isLoaded, draft } = useDraft<OfferValues>(item.user_id, correctionDraft(item.id), {
    isFollowed: false,
  })
  if (!isLoaded || !draft) return null
  const initial = kept ?? offerValuesOf((withPendingEdit(item) as OpenedOffer).payload)
  return <OpenCorrection item={item} initial={initial} draft={draft} onClose={onClose} />
}

type OpenProps = CorrectionProps & { initial: OfferValues; draft: Draft<OfferValues> }

function OpenCorrection({ item, initial, draft, onClose }: OpenProps) {
  const { correcting } = useCorrection({ how: 'opened', item })
  const { kind, shown, payload, user_id: userId } = item
  const { service_request_id: serviceRequestId } = payload
  const send: OfferSetup['send'] = (input) =>
    correcting((corrects) =>
      deliver({
        userId,
        item: {
          kind,
          shown,
          payload: { service_request_id: serviceRequestId, ...input, at_phone: timeOfWriting() },
        },
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
  return <OpenOfferDialog setup={{ name: shown.name, initial, draft, send, onDone }} onClose={close} />
}

const TOASTS: Record<Delivery, string> = {
  sent: OFFER.sent,
  saved: OFFLINE.savedHere,
  edit_pending: OFFLINE.correctionKept,
}
