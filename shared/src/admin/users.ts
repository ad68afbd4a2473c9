import * as z from 'zod/mini'
import { OUTCOMES, REPORT_KINDS, REPORT_REASONS, RULES } from '../abuse-reports.ts'
import { adminUserInput, ROLES, user } from '../accounts.ts'
import { ADMIN_TEXT, MESSAGE_RECEIVERS_MAX } from '../limits.ts'
import { ADMIN_MESSAGES } from '../messages/admin/person.ts'
import { STATUSES } from '../service-requests/status.ts'
import { emptyAsAbsent, id } from '../values/numbers.ts'
import { requiredText } from '../values/text.ts'
import { verification } from '../verifications.ts'
import { dayRange, tablePage, tableQuery } from './tables.ts'

export const USER_SORTS = ['id', 'name', 'email', 'phone', 'role', 'created_at'] as const

export const USER_STATES = ['active', 'suspended'] as const

/** `from` and `to`: days of registration. `city`: of the technician profile. */
export const adminUsersQuery = z.object({
  ...tableQuery(USER_SORTS),
  ...dayRange,
  role: emptyAsAbsent(z.optional(z.enum(ROLES, { error: 'Elige un tipo de cuenta.' }))),
  city: emptyAsAbsent(z.optional(z.string().check(z.maxLength(100)))),
  state: emptyAsAbsent(z.optional(z.enum(USER_STATES, { error: 'El estado no es válido.' }))),
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuery>

/** A user as admins see it. `version` counts the changes of the row. */
export const adminUser = z.extend(user, {
  version: z.number(),
  suspended_at: z.nullable(z.string()),
})
export type AdminUser = z.infer<typeof adminUser>

export const adminUserAnswer = z.object({ user: adminUser })
export const adminUsersAnswer = z.object({ users: z.array(adminUser), ...tablePage })

/**
 * The fields to change; the others stay as they are. `version`: of the row that the admin saw. With it, fields that
 * another admin has changed meanwhile are not overwritten, and a new admin role needs the password of the acting admin.
 */
export const adminUserChanges = z.extend(z.partial(adminUserInput), {
  version: z.optional(id('La versión no es válida.')),
  currentPassword: z.optional(z.string()),
})
export type AdminUserChanges = z.infer<typeof adminUserChanges>

const reason = requiredText(ADMIN_TEXT.reason, 'Escribe el motivo.')
export const suspensionInput = z.object({ reason })
export const noteInput = z.object({ text: requiredText(ADMIN_TEXT.note, 'Escribe la nota.') })

/** A message from TecniCerca that an admin writes to one or several people. */
export const messagesInput = z.object({
  user_ids: z
    .array(id(), { error: ADMIN_MESSAGES.noReceivers })
    .check(
      z.minLength(1, { error: ADMIN_MESSAGES.noReceivers }),
      z.maxLength(MESSAGE_RECEIVERS_MAX, { error: ADMIN_MESSAGES.tooMany }),
    ),
  text: requiredText(ADMIN_TEXT.message, ADMIN_MESSAGES.textMissing),
})
export type MessagesInput = z.infer<typeof messagesInput>
/** `sent`: how many people got the message. Deleted accounts are skipped. */
export const messagesAnswer = z.object({ sent: z.number() })

export const userNote = z.object({
  id: id(),
  admin_id: id(),
  admin_name: z.string(),
  text: z.string(),
  at: z.string(),
})
export type UserNote = z.infer<typeof userNote>
export const noteAnswer = z.object({ note: userNote })

const personCase = z.object({
  id: id(),
  status: z.enum(STATUSES),
  direction: z.enum(['sent', 'received']),
  counterpart_id: id(),
  counterpart_name: z.string(),
  request_date: z.string(),
  created_at: z.string(),
})
const personReview = z.object({
  id: id(),
  service_request_id: id(),
  counterpart_id: id(),
  counterpart_name: z.string(),
  rating: z.number(),
  comment: z.string(),
  created_at: z.string(),
})
/** `side`: `by` if the person made the report, `about` if the report is about the person. */
const personReport = z.object({
  id: id(),
  side: z.enum(['by', 'about']),
  kind: z.enum(REPORT_KINDS),
  reason: z.enum(REPORT_REASONS),
  counterpart_id: id(),
  counterpart_name: z.string(),
  created_at: z.string(),
  outcome: z.nullable(z.enum(OUTCOMES)),
})
const personSession = z.object({ created_at: z.string(), last_seen_at: z.string(), expires_at: z.string() })

/** Everything that admins see of a person. The lists have the last twenty entries, and `counts` has the totals. */
export const personAnswer = z.object({
  user: adminUser,
  technician: z.nullable(
    z.object({
      id: id(),
      is_listed: z.boolean(),
      /** The rule that the profile broke, if an admin hid the profile. */
      hidden_rule: z.optional(z.nullable(z.enum(RULES))),
      category_name: z.nullable(z.string()),
    }),
  ),
  serviceRequests: z.array(personCase),
  reviews_written: z.array(personReview),
  reviews_received: z.array(personReview),
  /** The last twenty for each value of `side`. */
  reports: z.array(personReport),
  sessions: z.array(personSession),
  notes: z.array(userNote),
  verifications: z.array(verification),
  counts: z.object({
    serviceRequests: z.number(),
    open_requests: z.number(),
    reviews_written: z.number(),
    reviews_received: z.number(),
    reports_by: z.number(),
    reports_about: z.number(),
    sessions: z.number(),
    notes: z.number(),
    failed_notices: z.number(),
  }),
})
export type PersonAnswer = z.infer<typeof personAnswer>
