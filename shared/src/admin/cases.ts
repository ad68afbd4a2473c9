import * as z from 'zod/mini'
import { CASE_LIMITS, READING_REASON } from '../limits.ts'
import { ADMIN_CASES } from '../messages/admin/cases.ts'
import { TIME_WINDOWS } from '../service-requests/cases.ts'
import { serviceRequestEvent } from '../service-requests/events.ts'
import { adminReason, serviceRequest } from '../service-requests/service-request.ts'
import { ACTORS, ADMIN_REASONS, STATUSES } from '../service-requests/status.ts'
import { emptyAsAbsent, fromText, id } from '../values/numbers.ts'
import { requiredText } from '../values/text.ts'
import { dayRange, tablePage, tableQuery } from './tables.ts'
import { userNote } from './users.ts'

export const CASE_SORTS = ['id', 'created_at', 'request_date'] as const

/**
 * `query` (or `q`): a case number with or without '#', or words from both names and the description, never from
 * messages. `from` and `to`: the days on which a case was made.
 */
export const adminCasesQuery = z.object({
  ...tableQuery(CASE_SORTS),
  ...dayRange,
  q: tableQuery(CASE_SORTS).query,
  status: emptyAsAbsent(z.optional(z.enum(STATUSES, { error: 'El estado no es válido.' }))),
  category_id: fromText(z.optional(id('Elige una categoría de la lista.'))),
})
export type AdminCasesQuery = z.infer<typeof adminCasesQuery>

/** A case in the admin's list. The note of the side that ended it is not included: admins must ask for it. */
const adminCaseRow = z.object({
  id: id(),
  status: z.enum(STATUSES),
  customer_name: z.string(),
  technician_name: z.string(),
  category_name: z.nullable(z.string()),
  request_date: z.string(),
  created_at: z.string(),
  last_event_at: z.string(),
  accepted_at: z.nullable(z.string()),
  ended_by: z.nullable(z.enum(ACTORS)),
  ended_reason: serviceRequest.shape.ended_reason,
  admin_reason: adminReason,
})
export type AdminCaseRow = z.infer<typeof adminCaseRow>

export const adminCasesAnswer = z.object({ cases: z.array(adminCaseRow), ...tablePage })

/** Contact data of the customer or the technician of a case. `id` is the user id. */
const caseSide = z.object({ id: id(), email: z.string(), phone: z.string() })

/** Description, street and reference point are empty until an admin asks for them. */
const adminCase = z.extend(adminCaseRow, {
  customer: caseSide,
  technician: caseSide,
  service_description: z.string(),
  service_location: z.string(),
  reference_point: z.string(),
  sector_id: z.nullable(id()),
  time_window: z.enum(TIME_WINDOWS),
  is_urgent: z.boolean(),
  agreed_total: z.nullable(z.number()),
  /** The technician may keep the customer's phone number and address after the case. */
  may_keep_contact: z.boolean(),
  expires_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
})
export type AdminCase = z.infer<typeof adminCase>

const adminCaseEvent = z.extend(z.pick(serviceRequestEvent, { id: true, at: true, by: true, kind: true }), {
  /** Without `text`, `note` and `photo_ids` until an admin asks for them. */
  data: serviceRequestEvent.shape.data,
  /** True if the event has text or photos by the customer or the technician. */
  has_words: z.boolean(),
})
export type AdminCaseEvent = z.infer<typeof adminCaseEvent>

const caseReading = z.object({
  id: id(),
  admin_name: z.string(),
  at: z.string(),
  /** Empty once an account that the reason may mention has been deleted. */
  reason: z.string(),
})
export type CaseReading = z.infer<typeof caseReading>

/** `events`: oldest first. `readings`: which admins read the text. `notes`: by admins. Both newest first. */
export const adminCaseAnswer = z.object({
  case: adminCase,
  events: z.array(adminCaseEvent),
  readings: z.array(caseReading),
  notes: z.array(userNote),
})
export type AdminCaseAnswer = z.infer<typeof adminCaseAnswer>

export const readingInput = z.object({
  reason: requiredText(READING_REASON.max, ADMIN_CASES.reason_too_short).check(
    z.minLength(READING_REASON.min, { error: ADMIN_CASES.reason_too_short }),
  ),
})
export type ReadingInput = z.infer<typeof readingInput>

/** Both sides read the reason and the note. */
export const caseEndInput = z.object({
  status: z.literal('cancelled', { error: 'El estado no es válido.' }),
  reason: z.enum(ADMIN_REASONS, { error: ADMIN_CASES.chooseReason }),
  note: requiredText(CASE_LIMITS.note, ADMIN_CASES.noteMissing),
})
export type CaseEndInput = z.infer<typeof caseEndInput>

export const RECIPIENTS = ['both', 'customer', 'technician'] as const
export const adminMessageInput = z.object({
  text: requiredText(CASE_LIMITS.message, ADMIN_CASES.messageMissing),
  to: z.enum(RECIPIENTS, { error: ADMIN_CASES.chooseRecipient }),
})
export type AdminMessageInput = z.infer<typeof adminMessageInput>
