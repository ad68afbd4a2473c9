import type { NoticeKind, Reminder } from '@tecnicerca/shared/notices'
import type { Generated } from 'kysely'

type Instant = Generated<Date>

/** Somebody is told of an event of a case, or reminded of it; what to say of it is made when it is read. */
export type NoticesTable = {
  id: Generated<number>
  user_id: number
  service_request_id: number
  event_id: number | null
  kind: NoticeKind
  reminder: Reminder | null
  reminder_of: string | null
  created_at: Instant
  read_at: Date | null
  /** When either goes out; null where it went, or never will. */
  push_due_at: Date | null
  push_tries: Generated<number>
  push_result: 'taken' | 'sent' | 'nobody' | 'failed' | 'off' | 'read' | null
  pushed_at: Date | null
  mail_due_at: Date | null
  mail_result: 'queued' | 'sent' | 'stored' | 'failed' | 'off' | 'read' | null
  mailed_at: Date | null
}

/** Where a browser is told; it ends with the session that made it. */
export type PushSubscriptionsTable = {
  endpoint: string
  user_id: number
  session_hash: Buffer
  p256dh: string
  auth: string
  created_at: Instant
}

/** The kinds that somebody wants no more, by way. */
export type NoticePreferencesTable = {
  user_id: number
  push_off: string[]
  mail_off: string[]
  quiet_hours: boolean
}
