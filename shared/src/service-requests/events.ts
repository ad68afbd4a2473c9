import * as z from 'zod/mini'
import { RULES } from '../abuse-reports.ts'
import { CASE_LIMITS } from '../limits.ts'
import { calendarDay } from '../values/calendar-day.ts'
import { fromText, id, money, wholeNumber } from '../values/numbers.ts'
import { optionalText, requiredText } from '../values/text.ts'
import { EVENT_KINDS, TIME_WINDOWS, TO_ANSWER_KINDS, withoutUnknownKinds } from './cases.ts'
import { planTerms } from './maintenance.ts'
import { paymentTerms } from './payments.ts'
import { quoteInput, quoteTerms } from './quotes.ts'
import { atPhone, casePhotoId, serviceRequest, serviceRequestRef } from './service-request.ts'
import { ACTORS } from './status.ts'
import { visitTerms } from './visits.ts'

/** The data of an event; each kind uses some of these fields. */
const eventData = z.object({
  /** In `message` and `guarantee_claimed`. */
  text: z.optional(z.string()),
  /** In a `message` by an admin that only one side sees: that side. */
  to: z.optional(z.enum(['customer', 'technician'])),
  /** In `message`, `photos_added`, `guarantee_claimed` and `absent`. The photos themselves may arrive later, or never. */
  photo_ids: z.optional(z.array(z.string())),
  /**
   * When the technician comes: in `requested`, in `offered` if the offer changes them, and in `guarantee_promised`. In what is
   * said about a visit: the agreed day that it is about.
   */
  request_date: z.optional(z.string()),
  time_window: z.optional(z.enum(TIME_WINDOWS)),
  is_urgent: z.optional(z.boolean()),
  /** In `offered`: total price for the customer, in RD$. */
  total: z.optional(z.number()),
  /** In `offered`; `guarantee_days` in `completed` too, if the technician gave more than agreed. */
  ...quoteTerms,
  /** In `payment_noted`. */
  ...paymentTerms,
  ...visitTerms,
  ...planTerms,
  /** In the answers to a payment: id of the event that noted it. */
  payment_id: z.optional(id()),
  /** In the answers to a claim: id of the event that made it. */
  claim_id: z.optional(id()),
  /** In `offered`, `cancelled`, and what was said of a payment, a claim or a visit. */
  note: z.optional(z.string()),
  /** In `offered` and `offer_accepted`: true if both sides signed it at the door, without a network. */
  at_door: z.optional(z.boolean()),
  /** In the answers to an offer: id of the event that made the offer. */
  offer_id: z.optional(id()),
  /** In `cancelled`. */
  reason: z.optional(z.string()),
  /** In `completed`, and in what arrived late: when it was written or tapped, by the phone's clock. */
  at_phone: z.optional(z.string()),
  /** In `reviewed`, until the author deletes the review. */
  rating: z.optional(z.number()),
  /** In a `message` that an admin hid: the broken rule. `text` then only says that the message is hidden, and why. */
  hidden_rule: z.optional(z.enum(RULES)),
  /** In a `message` that its author took back: when. `text` then only says that it was taken back. */
  taken_back_at: z.optional(z.string()),
  /** In `message` and `photos_added`: photos that their author took back. The others are in `photo_ids`. */
  taken_back_photos: z.optional(z.array(z.object({ id: z.string(), at: z.string() }))),
})
export type EventData = z.infer<typeof eventData>

export const serviceRequestEvent = z.object({
  id: id(),
  service_request_id: id(),
  at: z.string(),
  by: z.enum(ACTORS),
  kind: z.enum(EVENT_KINDS),
  data: eventData,
  /** The Idempotency-Key of the write behind this event, for its author; null for everybody else. */
  client_op_id: z.nullable(z.string()),
})
export type ServiceRequestEvent = z.infer<typeof serviceRequestEvent>

/** Leaves out the events of kinds that this build does not know: one of them must not make the whole answer unreadable. */
const knownEvents = z.pipe(
  z.transform((events) => (Array.isArray(events) ? withoutUnknownKinds(events) : events)),
  z.array(serviceRequestEvent),
)

export const caseAnswer = z.object({ serviceRequest, events: knownEvents })
export const eventAnswer = z.object({ event: serviceRequestEvent })

export const messageInput = z.object({
  text: requiredText(CASE_LIMITS.message, 'Escribe un mensaje.'),
  photo_ids: z.nullish(
    z
      .array(casePhotoId, { error: 'Las fotos no son válidas.' })
      .check(z.maxLength(CASE_LIMITS.photos, { error: 'Puedes agregar seis fotos como máximo.' })),
  ),
  at_phone: atPhone,
})
export type MessageInput = z.infer<typeof messageInput>

/** The schema does not check that the offer has any content, nor its days and the sum of its lines. */
export const offerInput = z.object({
  total: z.nullish(
    money(
      CASE_LIMITS.total_max,
      'Escribe el precio en pesos, desde 0 hasta 10,000,000: por ejemplo 1500 o 1,500.50.',
    ),
  ),
  request_date: z.nullish(calendarDay('Elige una fecha válida.')),
  time_window: z.nullish(z.enum(TIME_WINDOWS, { error: 'Elige una hora de la lista.' })),
  note: z.optional(optionalText(CASE_LIMITS.note)),
  ...quoteInput,
  at_phone: atPhone,
})
export type OfferInput = z.infer<typeof offerInput>

/** Metadata of a photo; its bytes are at `/service-requests/{id}/photos/{photo_id}`. */
export const casePhoto = z.object({
  id: z.string(),
  service_request_id: id(),
  by: z.enum(['customer', 'technician']),
  created_at: z.string(),
})
export const casePhotoAnswer = z.object({ photo: casePhoto })
export const takenBackPhotoAnswer = z.object({ photo: z.object({ id: z.string() }) })
/** The longer side in pixels; never larger than the uploaded photo. */
export const CASE_PHOTO_WIDTHS = [320, 1600] as const
export const casePhotoQuery = z.object({
  width: fromText(z.optional(wholeNumber(1, 1600))),
})

export const OFFER_ANSWERS = ['accepted', 'declined', 'withdrawn'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]
/** An offer, by the id of the event that made it, or by the key under which its author's phone sends it. */
export const offerRef = serviceRequestRef
export type OfferRef = z.infer<typeof offerRef>
export const offerStatusInput = z.object({
  status: z.enum(OFFER_ANSWERS, { error: 'La respuesta no es válida.' }),
  /** When it was tapped, by the phone's clock: decides whether the offer was still valid. */
  at_phone: atPhone,
})
export type OfferStatusInput = z.infer<typeof offerStatusInput>

export const offerStatusAnswer = z.object({ serviceRequest, event: serviceRequestEvent })

/** What waits for the user's answer, the longest wait first; at most one thing of each service request. */
export const toAnswerAnswer = z.object({
  to_answer: z.array(
    z.object({ service_request_id: id(), kind: z.enum(TO_ANSWER_KINDS), since: z.string() }),
  ),
})

export const changesQuery = z.object({ since: z.optional(z.string()) })

/** A page of changes to the user's cases after `seq`. `full`: replaces everything stored on the phone. */
export const changesAnswer = z.object({
  seq: z.string(),
  full: z.boolean(),
  serviceRequests: z.array(serviceRequest),
  events: knownEvents,
  has_more: z.boolean(),
})
