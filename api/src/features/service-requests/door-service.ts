import { AGREEMENT_WRONG } from '@tecnicerca/shared/messages/server'
import type {
  AgreementInput,
  agreementAnswer,
  DoorAcceptance,
  DoorOffer,
} from '@tecnicerca/shared/service-requests/door-agreements'
import { acceptanceToSign, offerToSign } from '@tecnicerca/shared/service-requests/door-words'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { findKeyEnd, isSignedBy } from '../sessions/device-key-service.ts'
import { type Call, plausibleTime, writtenEarlier } from './call.ts'
import { acceptAtDoor, acceptWaiting, findWaiting, hashOfWords, timeOfAcceptance } from './door-acceptance.ts'
import { findHalf, type Half, hasRoomToWait, isOfferOfAnotherCase, saveHalf } from './door-repository.ts'
import { type EventRow, findEventOfOperation, listEvents } from './event-repository.ts'
import { eventSeenBy, withoutTexts } from './events.ts'
import { partyOf, readAgain, viewFor } from './for-viewer.ts'
import {
  findAnswer,
  LATE_ANSWER_MS,
  offerData,
  refuseAnswered,
  refuseOver,
  refuseWrongOffer,
  writeOffer,
} from './offer-steps.ts'
import { withdrawOpenOffer } from './offer-withdrawal.ts'
import { withoutPersonalData } from './replayed-answer.ts'
import type { ServiceRequestRow } from './repository.ts'
import { closedIfBlocked, lockCase } from './status-service.ts'

/** An agreement that is being taken in: its case is locked, and `found` is closed if either side has blocked the other. */
type Door = { trx: Trx; found: ServiceRequestRow; now: Date }

/**
 * Takes in what two phones signed at the door, whichever side brings it: the technician's offer, the customer's acceptance, or
 * both. An acceptance waits for its offer. Throws `not_found`, `agreement_wrong` if a signature or its words are not those of
 * this case, and as offers and their acceptance do.
 */
export async function takeAgreement(
  db: Db,
  { offer, acceptance }: AgreementInput,
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const caseId = caseOf(offer, acceptance)
    const locked = await lockCase(trx, caseId, actor)
    const other = partyOf(actor, locked) === 'customer' ? locked.technician_user_id : locked.customer_id
    const found = await closedIfBlocked(trx, locked, { id: other })
    const door = { trx, found, now }
    const accepted = acceptance ? await readAcceptance(door, acceptance) : undefined
    const offered = offer
      ? await takeOffer(door, offer, accepted)
      : await findOffer(door, acceptance?.offer_key ?? '')
    const rest = offered
      ? await takeAcceptance(door, offered.row, accepted)
      : await keepWaiting(door, accepted)
    const isNew = offered?.isNew === true || rest.isNew
    const events = [offered?.row, rest.row].filter((row) => row !== undefined)
    const status = rest.isWaiting ? 202 : isNew ? 201 : 200
    return answerOf(actor, await readAgain(trx, found, actor), { status, events, isWaiting: rest.isWaiting })
  })
}

/** The case that both halves name. Throws `validation_failed` without a half, and `agreement_wrong` if they differ. */
function caseOf(offer: AgreementInput['offer'], acceptance: AgreementInput['acceptance']): number {
  const half = offer ?? acceptance
  if (!half) throw new DomainError('validation_failed', { fields: { offer: AGREEMENT_WRONG.noHalf } })
  if (offer && acceptance) {
    if (offer.case_id !== acceptance.case_id) throw wrong(AGREEMENT_WRONG.otherCase)
    if (offer.offer_key !== acceptance.offer_key) throw wrong(AGREEMENT_WRONG.words('acceptance'))
  }
  return half.case_id
}

const wrong = (message: string) => new DomainError('agreement_wrong', { message })

type Signed = Pick<DoorOffer, 'public_key' | 'signature' | 'at_phone'> & { user_id: number; text: string }

/** Throws `agreement_wrong` unless a key that this user had when they signed made the signature. */
async function refuseSignature({ trx, now }: Door, part: Half['part'], signed: Signed): Promise<void> {
  const end = await findKeyEnd(trx, signed.user_id, signed.public_key)
  if (!end) throw wrong(AGREEMENT_WRONG.key(part))
  // A phone's clock that is ahead says nothing: judged as of now.
  if (end < new Date(Math.min(Date.parse(signed.at_phone), now.getTime())))
    throw wrong(AGREEMENT_WRONG.keyOver(part))
  if (!isSignedBy(signed.public_key, signed.text, signed.signature)) throw wrong(AGREEMENT_WRONG.words(part))
}

function halfOf(
  { now }: Door,
  sent: Pick<DoorOffer, 'case_id' | 'offer_key' | 'public_key' | 'signature' | 'at_phone'>,
  own: Pick<Half, 'part' | 'key' | 'hash'>,
): Half {
  const { case_id: caseId, offer_key: offerKey, public_key: publicKey, signature, at_phone: atPhone } = sent
  return {
    ...{ ...own, service_request_id: caseId, offer_key: offerKey, x: publicKey.x, y: publicKey.y, signature },
    ...{ at_phone: atPhone, arrived_at: now, event_id: null },
  }
}

/** The customer's half as it first arrived. */
async function readAcceptance(door: Door, sent: DoorAcceptance): Promise<Half> {
  const { trx, found } = door
  const half = halfOf(door, sent, { part: 'acceptance', key: sent.acceptance_key, hash: sent.hash })
  const stored = await findHalf(trx, half)
  if (stored && (stored.hash !== half.hash || stored.offer_key !== half.offer_key))
    throw wrong(AGREEMENT_WRONG.words('acceptance'))
  if (stored) return stored
  await refuseSignature(door, 'acceptance', {
    ...sent,
    user_id: found.customer_id,
    text: acceptanceToSign(sent),
  })
  return half
}

type Offered = { row: EventRow; isNew: boolean }

async function findOffer({ trx, found }: Door, key: string): Promise<Offered | undefined> {
  const of = { service_request_id: found.id, by: 'technician', kind: 'offered', client_op_id: key } as const
  const row = await findEventOfOperation(trx, of)
  return row && { row, isNew: false }
}

/** Makes sure that the technician's offer is in the log, and keeps its signature. */
async function takeOffer(door: Door, sent: DoorOffer, accepted: Half | undefined): Promise<Offered> {
  const { trx, found, now } = door
  const terms = offerData(sent.terms, now)
  const hash = hashOfWords(found.id, terms)
  const half = halfOf(door, sent, { part: 'offer', key: sent.offer_key, hash })
  const stored = await findHalf(trx, half)
  const isKnown = stored?.hash === hash && stored.signature === half.signature
  if (!isKnown) {
    const signed = { ...sent, user_id: found.technician_user_id, text: offerToSign({ ...sent, hash }) }
    await refuseSignature(door, 'offer', signed)
  }
  if (accepted && accepted.hash !== hash) throw wrong(AGREEMENT_WRONG.words('acceptance'))
  const written = await findOffer(door, sent.offer_key)
  if (written && !isKnown && hashOfWords(found.id, written.row.data) !== hash)
    throw wrong(AGREEMENT_WRONG.words('offer'))
  const row = written?.row ?? (await writeDoorOffer(door, sent, accepted))
  const isNew = await saveHalf(trx, { ...half, event_id: row.id })
  return { row, isNew: isNew || !written }
}

/** Its days are judged by when the customer accepted, or else by when it was signed, if that is plausible. */
async function writeDoorOffer(door: Door, sent: DoorOffer, accepted: Half | undefined): Promise<EventRow> {
  const { trx, found, now } = door
  const terms = offerData(sent.terms, now)
  const since = new Date(Math.max(found.created_at.getTime(), now.getTime() - LATE_ANSWER_MS))
  const half = accepted ?? (await findWaiting(trx, found, { offerKey: sent.offer_key, terms }))
  const tapped = half ? timeOfAcceptance(found, half) : (plausibleTime(sent.at_phone, { since, now }) ?? now)
  return writeOffer(trx, found, {
    ...{ by: 'technician', key: sent.offer_key, now },
    data: { ...terms, at_door: true, ...writtenEarlier(sent.at_phone, { since: found.created_at, now }) },
    refuse: async () => {
      refuseOver(terms, tapped)
      refuseWrongOffer(sent.terms, tapped)
      await refuseReplaced(door, sent)
      // Signing an acceptance takes back what the customer proposed before.
      if (half) await withdrawOpenOffer(trx, found.id, 'customer')
    },
  })
}

/** An offer that the server never saw must not take the place of what was offered or agreed after it. */
async function refuseReplaced({ trx, found }: Door, { at_phone: atPhone }: DoorOffer): Promise<void> {
  const signed = new Date(atPhone)
  const isLater = ({ kind, by, at, data }: EventRow) =>
    ((kind === 'offered' && by === 'technician') || kind === 'offer_accepted') &&
    new Date(data.at_phone ?? at) > signed
  if (!(await listEvents(trx, found.id)).some(isLater)) return
  throw new DomainError('invalid_transition', { message: AGREEMENT_WRONG.replaced, current: found.status })
}

type Rest = { row?: EventRow | undefined; isNew: boolean; isWaiting: boolean }

/** Accepts the offer with the half that was sent, or with one that waits. */
async function takeAcceptance(door: Door, offer: EventRow, half: Half | undefined): Promise<Rest> {
  const { trx, found, now } = door
  const earlier = await findAnswer(trx, offer)
  if (!half) {
    const row = earlier ?? (await acceptWaiting(trx, found, { offer, now }))
    return { row: row?.kind === 'offer_accepted' ? row : undefined, isNew: false, isWaiting: false }
  }
  if (earlier?.kind === 'offer_accepted') {
    const isKnown = half.event_id === earlier.id
    if (!isKnown) refuseOtherWords(found, offer, half)
    return { row: earlier, isNew: await saveHalf(trx, { ...half, event_id: earlier.id }), isWaiting: false }
  }
  refuseOtherWords(found, offer, half)
  refuseAnswered(found, earlier)
  refuseOver(offer.data, timeOfAcceptance(found, half))
  return { row: await acceptAtDoor(trx, found, { offer, half, now }), isNew: true, isWaiting: false }
}

function refuseOtherWords({ id }: ServiceRequestRow, offer: EventRow, { hash }: Half): void {
  if (hashOfWords(id, offer.data) !== hash) throw wrong(AGREEMENT_WRONG.words('acceptance'))
}

/** Keeps an acceptance until its offer arrives. Throws `too_many_requests` if too many wait. */
async function keepWaiting({ trx, found }: Door, half: Half | undefined): Promise<Rest> {
  if (!half) throw new Error('an agreement has a half')
  if (await isOfferOfAnotherCase(trx, found, half.offer_key)) throw wrong(AGREEMENT_WRONG.otherCase)
  refuseAnswered(found, undefined)
  const isKnown = await findHalf(trx, half)
  if (!isKnown && !(await hasRoomToWait(trx, found)))
    throw new DomainError('too_many_requests', { message: AGREEMENT_WRONG.tooManyWaiting, retryAfterS: 3600 })
  if (!isKnown) await saveHalf(trx, half)
  return { isNew: !isKnown, isWaiting: true }
}

function answerOf(
  actor: Call['actor'],
  today: ServiceRequestRow,
  { status, events: rows, isWaiting }: { status: number; events: EventRow[]; isWaiting: boolean },
) {
  const serviceRequest = viewFor(actor, today)
  const events = rows.map((row) => eventSeenBy(partyOf(actor, today), today, row))
  const body: z.infer<typeof agreementAnswer> = { serviceRequest, events, is_waiting: isWaiting }
  const kept = {
    ...body,
    serviceRequest: withoutPersonalData(serviceRequest),
    events: events.map(withoutTexts),
  }
  return { status, body, kept }
}
