import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { SessionUser } from '../../../lib/session/session.ts'
import { correctionDraft, type OutboxRecord, withPendingEdit } from '../../../offline/outbox/record.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { OpenQuoteDialog } from '../quote/quote-dialog.tsx'
import { type QuoteValues, quoteValuesOf } from '../quote/quote-form.ts'
import { OpenOfferDialog } from './offer-dialog.tsx'
import { type OfferValues, offerValuesOf } from './offer-form.ts'
import { useItemCorrection } from './use-item-correction.ts'

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
  const { send, close, onDone } = useItemCorrection(item, { draft, toasts: TOASTS, onClose })
  return <OpenOfferDialog setup={{ name: item.shown.name, initial, draft, send, onDone }} onClose={close} />
}

function OpenQuote({ item, initial, draft, onClose, user }: OpenProps<QuoteValues> & { user: SessionUser }) {
  const { send, close, onDone } = useItemCorrection(item, { draft, toasts: TOASTS, onClose })
  const isChange = initial.change_reason !== ''
  const setup = { name: item.shown.name, initial, draft, isChange, send, onDone }
  return <OpenQuoteDialog setup={setup} user={user} onClose={close} />
}

const TOASTS = { sent: OFFER.sent, saved: OFFLINE.savedHere }
