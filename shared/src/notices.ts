import * as z from 'zod/mini'
import { CURSOR_INVALID, emptyAsAbsent, flagFromText, fromText, id, wholeNumber } from './values/numbers.ts'

/** Kinds of notices about a case: events caused by the other side, and reminders. */
export const NOTICE_KINDS = [
  'requested',
  'accepted',
  'offered',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'message',
  'cancelled',
  'completed',
  'reviewed',
  'review_replied',
  'reminder',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * Notices about reports: the outcome for the reporters, and the decision for the reported person. They belong to no case and
 * cannot be switched off.
 */
export const REPORT_NOTICE_KINDS = ['report_decided', 'warned', 'hidden'] as const
export type ReportNoticeKind = (typeof REPORT_NOTICE_KINDS)[number]

/** Notices without a case: about reports, and messages from admins. */
export const CASELESS_NOTICE_KINDS = [...REPORT_NOTICE_KINDS, 'admin_message'] as const
export type CaselessNoticeKind = (typeof CASELESS_NOTICE_KINDS)[number]

/** Kinds that are mailed if the user does not read the notice in time: the other side may be waiting for the user. */
export const MAILED_KINDS = ['requested', 'accepted', 'offered', 'cancelled', 'reminder'] as const
export type MailedKind = (typeof MAILED_KINDS)[number]

/**
 * Sent for an unanswered request (2 h and 24 h after it was made, and 12 h before it expires), on the evening before the day
 * of an accepted one, for an unanswered claim under a guarantee (24 h after it was made), on the evening before the day on
 * which the technician promised to come, and 14 days before a maintenance is due.
 */
export const REMINDERS = [
  ...(['unanswered', 'still_unanswered', 'expires_soon', 'day_before'] as const),
  ...(['claim_unanswered', 'visit_before', 'maintenance'] as const),
] as const
export type Reminder = (typeof REMINDERS)[number]

export const NOTICES_MAX = 100

export const notice = z.object({
  id: id(),
  kind: z.enum([...NOTICE_KINDS, ...CASELESS_NOTICE_KINDS]),
  /** Null for a notice without a case. */
  service_request_id: z.nullable(id()),
  /** The subject of a notice about a report: a technician's profile or a case; null if it can no longer be seen. */
  about: z.optional(z.nullable(z.object({ kind: z.enum(['profile', 'case']), id: id() }))),
  title: z.string(),
  /** The titles that replace `title` from a day on, in order. Only for a reminder of a day: 'Mañana' becomes 'Hoy'. */
  later_titles: z.optional(z.array(z.object({ from: z.string(), title: z.string() }))),
  body: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})
export type Notice = z.infer<typeof notice>

const flag = emptyAsAbsent(flagFromText(z.optional(z.boolean({ error: 'Debe ser true o false.' }))))

export const noticesQuery = z.object({
  limit: fromText(z.optional(wholeNumber(1, NOTICES_MAX))),
  cursor: fromText(z.optional(id(CURSOR_INVALID))),
  /** Adds notices about reports. Sent only by an earlier release, which cannot read the other kinds. */
  reports: flag,
  /** Adds notices of every kind. Earlier releases cannot read them and do not send this parameter. */
  all: flag,
})
export type NoticesQuery = z.infer<typeof noticesQuery>
export const noticesAnswer = z.object({
  notices: z.array(notice),
  /** Unread count of all notices, not only of this page. */
  unread: z.number(),
  next_cursor: z.nullable(z.string()),
})
export type NoticesAnswer = z.infer<typeof noticesAnswer>

export const noticesReadInput = z.object({
  /** The newest notice seen; it and all older ones become read. */
  up_to: id('El aviso no es válido.'),
  /** If present, only the notices of this case become read. */
  service_request_id: z.nullish(id('La solicitud no es válida.')),
  /** True: only the notice `up_to`, which belongs to no case, becomes read. */
  alone: z.optional(z.boolean({ error: 'Debe ser true o false.' })),
})
export type NoticesReadInput = z.infer<typeof noticesReadInput>
export const noticesReadAnswer = z.object({ unread: z.number() })

const choice = z.boolean({ error: 'Debe ser sí o no.' })
const pushChoices = z.object({
  requested: choice,
  accepted: choice,
  offered: choice,
  offer_accepted: choice,
  offer_declined: choice,
  offer_withdrawn: choice,
  message: choice,
  cancelled: choice,
  completed: choice,
  reviewed: choice,
  review_replied: choice,
  reminder: choice,
} satisfies Record<NoticeKind, typeof choice>)
const mailChoices = z.object({
  requested: choice,
  accepted: choice,
  offered: choice,
  cancelled: choice,
  reminder: choice,
} satisfies Record<MailedKind, typeof choice>)

export const noticePreferences = z.object({ push: pushChoices, mail: mailChoices, quiet_hours: choice })
export type NoticePreferences = z.infer<typeof noticePreferences>

/** Absent choices stay as they are. */
export const noticePreferencesInput = z.object({
  push: z.optional(z.partial(pushChoices)),
  mail: z.optional(z.partial(mailChoices)),
  quiet_hours: z.optional(choice),
})
export type NoticePreferencesInput = z.infer<typeof noticePreferencesInput>
