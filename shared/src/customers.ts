import * as z from 'zod/mini'
import { CUSTOMER_LIMITS } from './limits.ts'
import { CURSOR_INVALID, emptyAsAbsent, fromText, id } from './values/numbers.ts'
import { optionalText } from './values/text.ts'

/** A customer with a completed case, as the technician sees them. Amounts in RD$. */
export const customer = z.object({
  id: id(),
  /** The word for the role if the account is deleted. */
  name: z.string(),
  /** Completed cases, the prices agreed in them, and what was paid. */
  jobs: z.number(),
  agreed_total: z.number(),
  paid_total: z.number(),
  /** The day of the last completion in Santo Domingo. */
  last_day: z.string(),
  /** The technician's own note, which nobody else sees; '' without one. */
  note: z.string(),
  /** Phone number and address of the last case; '' once they may not be seen any more. */
  phone: z.string(),
  address: z.string(),
  /** From when on they may not be seen; null if the customer lets the technician keep them, and if they are gone. */
  contact_until: z.nullable(z.string()),
})
export type Customer = z.infer<typeof customer>

/** Words to find among the own customers or requests, and the id after which the next page begins. */
export const ownSearchQuery = z.object({
  query: emptyAsAbsent(z.optional(optionalText(CUSTOMER_LIMITS.query))),
  cursor: fromText(z.optional(id(CURSOR_INVALID))),
})

/** The customer with the latest job first. */
export const customersAnswer = z.object({ customers: z.array(customer), next_cursor: z.nullable(z.string()) })
export type CustomersAnswer = z.infer<typeof customersAnswer>

/** '' deletes the note. */
export const customerNoteInput = z.object({ note: optionalText(CUSTOMER_LIMITS.note) })
export type CustomerNoteInput = z.infer<typeof customerNoteInput>

export const customerNoteAnswer = z.object({ customer_note: z.object({ id: id() }) })

/** Whether the technician may keep phone number and address after the case. */
export const contactInput = z.object({
  may_keep_contact: z.boolean({ error: 'Debe ser verdadero o falso.' }),
})
export type ContactInput = z.infer<typeof contactInput>
