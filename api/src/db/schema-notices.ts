import type { CaselessNoticeKind, NoticeKind, Reminder } from '@tecnicerca/shared/notices'
import type { Generated } from 'kysely'

type Instant = Generated<Date>

/** A notice to a user about an event of a case, a reminder, the outcome of a report, or a message from an admin. */
export type NoticesTable = {
  id: Generated<number>
  user_id: number
  /** Null for the outcome of a report and for a message from an admin. */
  service_request_id: number | null
  event_id: number | null
  report_id: number | null
  kind: NoticeKind | CaselessNoticeKind
  /** Set only for a message from an admin. Other texts are composed when they are read. */
  text: string | null
  reminder: Reminder | null
  reminder_of: string | null
  created_at: Instant
  read_at: Date | null
  /** When the push is due; null once it was sent, or if it never will be. `mail_due_at`: the same for the mail. */
  push_due_at: Date | null
  push_tries: Generated<number>
  push_result: 'taken' | 'sent' | 'nobody' | 'failed' | 'off' | 'read' | null
  pushed_at: Date | null
  mail_due_at: Date | null
  mail_result: 'queued' | 'sent' | 'stored' | 'failed' | 'off' | 'read' | null
  mailed_at: Date | null
  /** When an admin acknowledged that neither push nor mail reached the user. */
  failure_seen_at: Date | null
}

/** A browser that receives pushes. Deleted with the session that created it. */
export type PushSubscriptionsTable = {
  endpoint: string
  user_id: number
  session_hash: Buffer
  p256dh: string
  auth: string
  created_at: Instant
}

/** Kinds of notices that the user has switched off, for pushes and for mails. */
export type NoticePreferencesTable = {
  user_id: number
  push_off: string[]
  mail_off: string[]
  quiet_hours: boolean
}
