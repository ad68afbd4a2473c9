import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Delivery, deliver, useCorrection } from '../../../offline/outbox/deliver.ts'
import { correctionDraft, type OutboxRecord, withPendingEdit } from '../../../offline/outbox/record.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { OpenQuoteDialog } from '../quote/quote-dialog.tsx'
import { type QuoteValues, quoteValuesOf } from '../quote/quote-form.ts'
import { OpenOfferDialog } from './offer-dialog.tsx'
import { type OfferSetup, type OfferValues, offerValuesOf } from './offer-form.ts'

export type OpenedOffer = Extract<OutboxRecord, { kind: 'offer.create' }>
type CorrectionProps = { item: OpenedOffer; onClose: () => void }

/** The form that corrects an offer the server does not have yet. */
export function OfferCorrection({ item, onClose, user }: CorrectionProps & { user: SessionUser }) {
  const { payload } = withPendingEdit(item) as OpenedOffer
  if (payload.lines) return <QuoteCorrection {...{ item, payload, onClose, user }} />
  return <PlainCorrection {...{ item, payload, onClose }} />
}

type WithPayload = CorrectionProps & { payload: OpenedOffer['payload'] }

function PlainCorrection({ payload, ...rest }: WithPayload) {
  const { kept, isLoaded, draft } = useDraft<OfferValues>(rest.item.user_id, correctionDraft(rest.item.id), {
    isFollowed: false,
  })
  if (!isLoaded || !draft) return null
  return <OpenPlain {...rest} initial={kept ?? offerValuesOf(payload)} draft={draft} />
}

function QuoteCorrection({ payload, user, ...rest }: WithPayload & { user: SessionUser }) {
  const { kept, isLoaded, draft } = useDraft<QuoteValues>(rest.item.user_id, correctionDraft(rest.item.id), {
    isFollowed: false,
  })
  if (!isLoaded || !draft) return null
  return <OpenQuote {...{ ...rest, user, draft }} initial={kept ?? quoteValuesOf(payload)} />
}

type OpenProps<Values> = CorrectionProps & { initial: Values; draft: Draft<Values> }

function OpenPlain({ item, initial, draft, onClose }: OpenProps<OfferValues>) {
  const { send, close, onDone } = useOfferCorrection(item, { draft, onClose })
  return <OpenOfferDialog setup={{ name: item.shown.name, initial, draft, send, onDone }} onClose={close} />
}

function OpenQuote({ item, initial, draft, onClose, user }: OpenProps<QuoteValues> & { user: SessionUser }) {
  const { send, close, onDone } = useOfferCorrection(item, { draft, onClose })
  const isChange = initial.change_reason !== ''
  const setup = { name: item.shown.name, initial, draft, isChange, send, onDone }
  return <OpenQuoteDialog setup={setup} user={user} onClose={close} />
}

function useOfferCorrection(
  item: OpenedOffer,
  { draft, onClose }: { draft: { clear: () => Promise<void> }; onClose: () => void },
) {
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
  return { send, close, onDone }
}

const TOASTS: Record<Delivery, string> = {
  sent: OFFER.sent,
  saved: OFFLINE.savedHere,
  edit_pending: OFFLINE.correctionKept,
}
