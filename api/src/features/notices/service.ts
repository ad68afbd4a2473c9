import { hash } from 'node:crypto'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import {
  MAILED_KINDS,
  NOTICE_KINDS,
  NOTICES_MAX,
  type NoticePreferences,
  type NoticePreferencesInput,
  type NoticesAnswer,
  type NoticesQuery,
  type NoticesReadInput,
  notice,
} from '@tecnicerca/shared/notices'
import { CURSOR_INVALID } from '@tecnicerca/shared/values/numbers'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import * as preferences from './preferences-repository.ts'
import * as notices from './repository.ts'
import { noticeWords } from './words.ts'

export {
  deleteNoticesOfUser as forgetNoticesOf,
  deleteOldNotices as forgetOldNotices,
  insertAdminMessages as writeAsAdmin,
  insertReportNotices as notifyOfReports,
} from './repository.ts'

const PAGE = 50

/** A page of the user's notices, newest first, and the number of all unread ones. */
export async function listNotices(db: Db, userId: number, wanted: NoticesQuery): Promise<NoticesAnswer> {
  const { limit, ...page } = pageOf(wanted)
  const rows = await notices.listNotices(db, userId, { limit: limit + 1, ...page })
  const shown = rows.slice(0, limit)
  const today = dayInSantoDomingo(new Date())
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    notices: shown.map((row) => ({
      ...{ id: row.id, kind: row.kind, service_request_id: row.service_request_id },
      ...(row.about && { about: row.about }),
      ...noticeWords(row, { today, withText: true }),
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    })),
    unread: await notices.countUnread(db, userId, page.scope),
    next_cursor: last ? String(last.id) : null,
  }
}

function pageOf({ limit = PAGE, cursor, reports, all }: NoticesQuery): notices.Page {
  const scope = all ? 'all' : reports ? 'cases_and_reports' : 'cases'
  return { limit: Math.min(limit, NOTICES_MAX), after: cursor, scope }
}

const FORM = Object.keys(notice.shape).join()

/**
 * The ETag of `listNotices`; read it before the list. Throws `validation_failed` for a cursor that is no notice of this
 * user.
 */
export async function tagNotices(db: Db, userId: number, wanted: NoticesQuery): Promise<string> {
  const { limit, after, scope } = pageOf(wanted)
  if (after !== undefined && !(await notices.hasNotice(db, after, userId)))
    throw new DomainError('validation_failed', { fields: { cursor: CURSOR_INVALID } })
  // A title may depend on the day.
  const today = dayInSantoDomingo(new Date())
  const version = await notices.findNoticesVersion(db, userId, { limit: limit + 1, after, scope })
  return `"${hash('sha1', JSON.stringify([FORM, today, userId, limit, after, scope, version]), 'base64url')}"`
}

type Reading = { user_id: number; operation: Operation | undefined }

/**
 * Marks notices as read, up to the given one. Repeating it changes nothing. A notice that is gone or belongs to
 * another user is ignored.
 */
export async function readNotices(
  db: Db,
  input: NoticesReadInput,
  { user_id: userId, operation }: Reading,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    if (await notices.hasNotice(trx, input.up_to, userId))
      await notices.updateNoticesAsRead(trx, userId, input)
    return { status: 200, body: { unread: await notices.countUnread(trx, userId, 'all') } }
  })
}

/** The user's preferences. Everything is on unless it was turned off. */
export async function showPreferences(db: Db, userId: number): Promise<NoticePreferences> {
  return asChoices(await preferences.findPreferences(db, userId))
}

/** Changes only the preferences that `input` contains. */
export async function changePreferences(
  db: Db,
  userId: number,
  input: NoticePreferencesInput,
): Promise<NoticePreferences> {
  return inTransaction(db, async (trx) => {
    const before = asChoices(await preferences.lockPreferences(trx, userId))
    const after = {
      push: { ...before.push, ...input.push },
      mail: { ...before.mail, ...input.mail },
      quiet_hours: input.quiet_hours ?? before.quiet_hours,
    } as NoticePreferences
    await preferences.updatePreferences(trx, userId, {
      push_off: NOTICE_KINDS.filter((kind) => !after.push[kind]),
      mail_off: MAILED_KINDS.filter((kind) => !after.mail[kind]),
      quiet_hours: after.quiet_hours,
    })
    return after
  })
}

function asChoices({
  push_off: pushOff,
  mail_off: mailOff,
  quiet_hours: quietHours,
}: preferences.Preferences): NoticePreferences {
  const choices = (kinds: readonly string[], off: readonly string[]) =>
    Object.fromEntries(kinds.map((kind) => [kind, !off.includes(kind)]))
  return {
    push: choices(NOTICE_KINDS, pushOff),
    mail: choices(MAILED_KINDS, mailOff),
    quiet_hours: quietHours,
  } as NoticePreferences
}
