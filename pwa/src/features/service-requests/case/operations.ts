import type { OfferAnswer, OfferInput } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import { caseRef, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Correction, type Delivery, DeliveryRefused, deliver } from '../../../offline/outbox/deliver.ts'
import { counterpartOf } from './event-words.ts'

export type About = { serviceRequest: OwnServiceRequest; user: { id: number } }

/** Sends a message to the other side. Rejects with the server's refusal. */
export function sendMessage(
  about: About & { text: string; photoIds: readonly string[]; draftId: string },
): Promise<Delivery> {
  const { text, draftId, photoIds } = about
  const withPhotos = photoIds.length > 0 && { photo_ids: [...photoIds] }
  const payload = {
    service_request_id: caseRef(about.serviceRequest),
    text,
    ...withPhotos,
    at_phone: timeOfWriting(),
  }
  const item = {
    kind: 'service_request.message',
    payload,
    shown: shownOf(about),
    draftId,
    photoIds,
  } as const
  return deliver({ userId: about.user.id, item })
}

/** `corrects`: the offer that this form sent before and the server refused. The new one takes its place in the outbox. */
type Offered = About & { input: OfferInput; draftId: string; corrects: Correction | undefined }

/** Proposes a price, a day or both. Rejects with the server's refusal, whose `fields` are those of the form. */
export function makeOffer(about: Offered): Promise<Delivery> {
  const { input, draftId, corrects } = about
  const payload = { service_request_id: caseRef(about.serviceRequest), ...input, at_phone: timeOfWriting() }
  const item = { kind: 'offer.create', payload, shown: shownOf(about), draftId } as const
  return deliver({ userId: about.user.id, item, corrects })
}

/** Says whether the technician may keep the contact, with or without a network. Rejects with the server's refusal. */
export function setContact(about: About & { mayKeep: boolean }): Promise<Delivery> {
  const payload = { service_request_id: about.serviceRequest.id, may_keep_contact: about.mayKeep }
  return deliver({ userId: about.user.id, item: { kind: 'contact.set', payload, shown: shownOf(about) } })
}

type EventRefs = Pick<ThreadEvent, 'id' | 'client_op_id'>

/**
 * Answers the other side's open offer with another one. Both wait in the lane of the case, so the server never sees the
 * new offer beside the open one. Rejects with the server's refusal of the new offer.
 */
export async function makeCounterOffer(
  about: Offered & { answers: EventRefs },
  discard: (itemId: string) => Promise<unknown>,
): Promise<Delivery> {
  // Then the other side's offer is declined already.
  if (about.corrects) return makeOffer(about)
  try {
    await answerOffer({ ...about, offer: about.answers, status: 'declined' })
  } catch (error) {
    if (!(error instanceof DeliveryRefused)) throw error
    // Withdrawn or answered meanwhile: there is nothing to decline, and the refused item would block the new offer.
    await discard(error.item.id)
  }
  return makeOffer(about)
}

/** Accepts, declines or withdraws an offer. Rejects with the server's refusal. */
export function answerOffer(about: About & { offer: EventRefs; status: OfferAnswer }): Promise<Delivery> {
  const { offer, status } = about
  const payload = {
    service_request_id: caseRef(about.serviceRequest),
    offer_id: eventRef(offer),
    status,
    at_phone: timeOfWriting(),
  }
  return deliver({ userId: about.user.id, item: { kind: 'offer.status', payload, shown: shownOf(about) } })
}

/** The reference to an event in a call: its id, or the key under which this phone sends it. */
export function eventRef({ id, client_op_id: clientOpId }: EventRefs): ServiceRequestRef {
  return id < 0 ? `op:${clientOpId ?? ''}` : id
}

/** Takes back a message with its photos. Rejects with the server's error. */
export function takeBackMessage(about: About & { messageId: number }): Promise<Delivery> {
  const { messageId, serviceRequest, user } = about
  const payload = { service_request_id: serviceRequest.id, message_id: messageId }
  return deliver({ userId: user.id, item: { kind: 'message.delete', payload, shown: shownOf(about) } })
}

/** Takes back a photo. Rejects with the server's error. */
export function takeBackPhoto(about: About & { photoId: string }): Promise<Delivery> {
  const { photoId, serviceRequest, user } = about
  const payload = { service_request_id: serviceRequest.id, photo_id: photoId }
  return deliver({ userId: user.id, item: { kind: 'photo.delete', payload, shown: shownOf(about) } })
}

/** Name of the draft of an offer; the same before and after the server has the request. */
export function offerDraft({ id, client_op_id: clientOpId }: OwnServiceRequest): string {
  return `offer:${clientOpId ?? id}`
}

export function shownOf({ serviceRequest }: About) {
  const { category_name: categoryName } = serviceRequest
  return { name: counterpartOf(serviceRequest), profile_image: null, category_name: categoryName }
}
