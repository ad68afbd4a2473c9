import * as z from 'zod/mini'
import { CASE_LIMITS, SERVICE_REQUEST_LIMITS } from '../limits.ts'
import { SERVICE_REQUESTS } from '../messages/service-requests.ts'
import { idempotencyKey } from '../protocol/operations.ts'
import { caseReview } from '../reviews.ts'
import { calendarDay } from '../values/calendar-day.ts'
import { CURSOR_INVALID, fromText, id, wholeNumber } from '../values/numbers.ts'
import { optionalText, requiredText } from '../values/text.ts'
import { TIME_WINDOWS } from './cases.ts'
import { guaranteeDays, quoteLine } from './quotes.ts'
import { ACTORS, REASONS, STATUSES, SYSTEM_REASONS } from './status.ts'

const timeWindow = z.enum(TIME_WINDOWS, { error: 'Elige una hora de la lista.' })

/** The schema does not check that the day is in the future: the screen and the server do that by their own clocks. */
export const serviceRequestInput = z.object({
  technician_id: id('ID de técnico no válido'),
  service_description: requiredText(
    SERVICE_REQUEST_LIMITS.service_description,
    'Describe el servicio que necesitas.',
  ),
  request_date: calendarDay('Elige una fecha válida.'),
  service_location: requiredText(
    SERVICE_REQUEST_LIMITS.service_location,
    'Escribe dónde se hará el servicio.',
  ),
  time_window: z.nullish(timeWindow),
  /** Needed today or tomorrow. */
  is_urgent: z.nullish(z.boolean({ error: 'Debe ser sí o no.' })),
  sector_id: z.nullish(id('Elige un sector de la lista.')),
  reference_point: z.optional(optionalText(SERVICE_REQUEST_LIMITS.reference_point)),
  /** Shared by up to three requests, of which only one can be accepted. */
  group_id: z.nullish(z.uuid({ error: 'El grupo no es válido.' })),
})
export type ServiceRequestInput = z.infer<typeof serviceRequestInput>

const ENDS = [...REASONS.customer, ...REASONS.technician] as const

export const casePhotoId = z.uuid({ error: 'La foto no es válida.' })

/** The time at which somebody wrote this, by the phone's clock. The server keeps it if it is plausible. */
export const atPhone = z.nullish(z.iso.datetime({ error: 'La hora no es válida.' }))

export const statusInput = z.object({
  status: z.enum(STATUSES, { error: 'El estado no es válido.' }),
  /** Reason of a cancellation. `REASONS` lists the reasons of each side; `needsReason` tells when one is required. */
  reason: z.nullish(z.enum(ENDS, { error: 'Elige un motivo de la lista.' })),
  note: z.optional(optionalText(CASE_LIMITS.note)),
  /** Time of a completion by the phone's clock. */
  at_phone: atPhone,
  /** With a completion: days of guarantee, not fewer than agreed. */
  guarantee_days: guaranteeDays,
})
export type StatusInput = z.infer<typeof statusInput>

/** A service request, by its id or by the key under which its customer's phone sends it: `op:<client_op_id>`. */
export type ServiceRequestRef = number | `op:${string}`
export const serviceRequestRef = z.union([fromText(id()), z.templateLiteral(['op:', idempotencyKey])], {
  error: 'Identificador no válido.',
})

/**
 * The texts of a case that its customer writes, with what replaces them: once the account is deleted, and long after the
 * end of the case. Answers that the server keeps contain none of them.
 */
export const BLANK_TEXTS = {
  service_description: SERVICE_REQUESTS.blanked,
  service_location: SERVICE_REQUESTS.blanked,
  reference_point: '',
} as const

/** Fields that earlier releases did not have. Rows that such a release stored on a phone get `CASE_DEFAULTS`. */
const laterFields = {
  time_window: timeWindow,
  is_urgent: z.boolean(),
  sector_id: z.nullable(id()),
  reference_point: z.string(),
  group_id: z.nullable(z.string()),
  /** Price of the accepted offer in RD$; null without one. */
  agreed_total: z.nullable(z.number()),
  /** When a pending request expires. */
  expires_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Who cancelled the request, why, and the note that came with it. */
  ended_by: z.nullable(z.enum(ACTORS)),
  ended_reason: z.nullable(z.enum([...ENDS, ...SYSTEM_REASONS])),
  ended_note: z.string(),
}

/**
 * Why it ended, if that is one of `ADMIN_REASONS` or `ABSENCE_REASONS`; absent otherwise. `ended_reason` is then 'other': earlier
 * releases do not read an answer with a reason that they do not know.
 */
export const adminReason = z.optional(z.string())

export const serviceRequest = z.object({
  id: id(),
  technician_id: id(),
  technician_name: z.string(),
  customer_id: id(),
  customer_name: z.string(),
  /** Phone number of the other side; '' if there is none. */
  counterpart_phone: z.string(),
  category_name: z.nullable(z.string()),
  request_date: z.string(),
  service_description: z.string(),
  service_location: z.string(),
  status: z.enum(STATUSES),
  /** How many reviews this service request has: 0 or 1. */
  has_review: z.number(),
  /** Absent if there is none, or an admin hid it. */
  review: z.optional(z.nullable(caseReview)),
  /** `sent` by the session's user, or `received` as a technician. */
  direction: z.enum(['sent', 'received']),
  /** The Idempotency-Key under which it was created, null without one. */
  client_op_id: z.nullable(z.string()),
  ...laterFields,
  admin_reason: adminReason,
  /** The lines of the accepted offer; absent if it has none. */
  agreed_lines: z.optional(z.array(quoteLine)),
  /** In RD$, counted from the log: confirmed payments less refunds, what waits for the other side, and what is owed. */
  paid_total: z.optional(z.number()),
  noted_total: z.optional(z.number()),
  /** Null without an agreed total. */
  balance: z.optional(z.nullable(z.number())),
  /** The last day of the guarantee; null or absent without one, and before the completion. */
  guarantee_until: z.optional(z.nullable(z.string())),
  /** How often both sides agreed to repeat this completed job, in months; null or absent without a plan in force. */
  maintenance_months: z.optional(z.nullable(z.number())),
  /** On received requests: true if this technician has blocked the customer. */
  is_customer_blocked: z.optional(z.boolean()),
  /** On sent requests: true if this customer has blocked the technician, else absent. */
  is_technician_blocked: z.optional(z.boolean()),
  /** The technician may keep the customer's phone number and address after the case. */
  may_keep_contact: z.optional(z.boolean()),
  /** Ids of both sides' photos on the server, in order of arrival; absent without any. */
  photo_ids: z.optional(z.array(z.string())),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ServiceRequest = z.infer<typeof serviceRequest>

export const serviceRequestAnswer = z.object({ serviceRequest })
export const serviceRequestsAnswer = z.object({ serviceRequests: z.array(serviceRequest) })

/** Maximum page size, and the default for a request without parameters. */
export const OWN_REQUESTS_MAX = 500
export const ownServiceRequestsQuery = z.object({
  limit: fromText(z.optional(wholeNumber(1, OWN_REQUESTS_MAX))),
  cursor: fromText(z.optional(id(CURSOR_INVALID))),
})
export const ownServiceRequestsAnswer = z.extend(serviceRequestsAnswer, {
  next_cursor: z.nullable(z.string()),
})
