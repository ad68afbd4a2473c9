import * as z from 'zod/mini'
import { calendarDay } from './calendar-day.ts'
import { SERVICE_REQUEST_LIMITS } from './limits.ts'
import { CURSOR_INVALID, fromText, id, wholeNumber } from './numbers.ts'
import { STATUSES } from './service-request-status.ts'
import { requiredText } from './text.ts'

/** Whether the day has passed is not for the schema: the screen asks its clock, and the server its own. */
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
})
export type ServiceRequestInput = z.infer<typeof serviceRequestInput>

export const statusInput = z.object({ status: z.enum(STATUSES, { error: 'El estado no es válido.' }) })

export const serviceRequest = z.object({
  id: id(),
  technician_id: id(),
  technician_name: z.string(),
  customer_id: id(),
  customer_name: z.string(),
  /** Of the other side, for calling about the job; '' where not given. */
  counterpart_phone: z.string(),
  category_name: z.nullable(z.string()),
  request_date: z.string(),
  service_description: z.string(),
  service_location: z.string(),
  status: z.enum(STATUSES),
  /** How many reviews this service request has: 0 or 1. */
  has_review: z.number(),
  /** `sent` by the session's user, or `received` as a technician. */
  direction: z.enum(['sent', 'received']),
  /** The Idempotency-Key under which it was created, null without one. */
  client_op_id: z.nullable(z.string()),
  /** Of received ones: this technician takes no more of the customer. */
  is_customer_blocked: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ServiceRequest = z.infer<typeof serviceRequest>

export const serviceRequestAnswer = z.object({ serviceRequest })
export const serviceRequestsAnswer = z.object({ serviceRequests: z.array(serviceRequest) })

/** A phone asks for its own list without parameters. */
export const OWN_REQUESTS_MAX = 500
export const ownServiceRequestsQuery = z.object({
  limit: fromText(z.optional(wholeNumber(1, OWN_REQUESTS_MAX))),
  cursor: fromText(z.optional(id(CURSOR_INVALID))),
})
export const ownServiceRequestsAnswer = z.extend(serviceRequestsAnswer, {
  next_cursor: z.nullable(z.string()),
})
