import { hash } from 'node:crypto'
import { arrivedLate } from '@tecnicerca/shared/service-requests/cases'
import { type DoorTerms, doorWords } from '@tecnicerca/shared/service-requests/door-words'
import type { Trx } from '../../db/client.ts'
import { plausibleTime } from './call.ts'
import { deleteWaiting, type Half, listWaiting, saveHalf } from './door-repository.ts'
import { type EventRow, insertEvent } from './event-repository.ts'
import { agree, isOver, LATE_ANSWER_MS } from './offer-steps.ts'
import type { ServiceRequestRow } from './repository.ts'
import { closedIfBlocked } from './status-service.ts'

/** SHA-256 of the words that both sides sign, as base64url. */
export function hashOfWords(caseId: number, terms: DoorTerms): string {
  return hash('sha256', doorWords(caseId, terms), 'base64url')
}

/** When the customer accepted: by their phone if that is plausible, else when the acceptance first arrived. */
export function timeOfAcceptance(
  { created_at: createdAt }: Pick<ServiceRequestRow, 'created_at'>,
  { at_phone: atPhone, arrived_at: arrived }: Pick<Half, 'at_phone' | 'arrived_at'>,
): Date {
  const since = new Date(Math.max(createdAt.getTime(), arrived.getTime() - LATE_ANSWER_MS))
  return plausibleTime(atPhone, { since, now: arrived }) ?? arrived
}

/** Writes that the customer accepted the offer at the door. The caller has checked that this is still possible. */
export async function acceptAtDoor(
  trx: Trx,
  found: ServiceRequestRow,
  { offer, half, now }: { offer: EventRow; half: Half; now: Date },
): Promise<EventRow> {
  const accepted = timeOfAcceptance(found, half)
  const event = await insertEvent(trx, {
    ...{ service_request_id: found.id, by: 'customer', kind: 'offer_accepted', client_op_id: half.key },
    data: {
      offer_id: offer.id,
      at_door: true,
      ...(arrivedLate(accepted, now) && { at_phone: accepted.toISOString() }),
    },
  })
  const by = { id: found.customer_id, role: 'customer', technician_id: null } as const
  await agree(trx, found, { offer, by, now, key: half.key })
  await saveHalf(trx, { ...half, event_id: event.id })
  await deleteWaiting(trx, found.id, half.offer_key)
  return event
}

/** The acceptance that waits for these terms under this key and was in time. */
export async function findWaiting(
  trx: Trx,
  found: ServiceRequestRow,
  { offerKey, terms }: { offerKey: string; terms: DoorTerms },
): Promise<Half | undefined> {
  const waiting = await listWaiting(trx, found.id, offerKey)
  const hashed = hashOfWords(found.id, terms)
  return waiting.find((half) => half.hash === hashed && !isOver(terms, timeOfAcceptance(found, half)))
}

/**
 * Accepts a new offer of the technician if the customer's acceptance at the door came before it. Forgets the acceptances of
 * other words and those that came too late. Returns the event.
 */
export async function acceptWaiting(
  trx: Trx,
  found: ServiceRequestRow,
  { offer, now }: { offer: EventRow; now: Date },
): Promise<EventRow | undefined> {
  const { client_op_id: offerKey, by, data } = offer
  if (by !== 'technician' || offerKey === null) return undefined
  const half = await findWaiting(trx, found, { offerKey, terms: data })
  const { is_talkable: isTalkable } = await closedIfBlocked(trx, found, { id: found.customer_id })
  if (half && isTalkable) return acceptAtDoor(trx, found, { offer, half, now })
  await deleteWaiting(trx, found.id, offerKey)
  return undefined
}
