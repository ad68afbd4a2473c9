import type { AdminUser, MessagesInput, PersonAnswer, UserNote } from '@tecnicerca/shared/admin/users'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import * as accounts from '../accounts/service.ts'
import { recordAct } from '../audit-log/service.ts'
import { writeAsAdmin } from '../notices/service.ts'
import { countPasswordMail, queuePasswordReset } from '../password-resets/service.ts'
import { type Actor, endSessionsOfUser } from '../sessions/service.ts'
import { showProfile } from '../technicians/service.ts'
import { listVerifications } from '../verifications/service.ts'
import * as people from './person-repository.ts'
import * as users from './repository.ts'
import { suspendWithin, toUser } from './service.ts'

/** Everything that admins see of a person. Throws `not_found`. */
export async function showPerson(db: Db, userId: number): Promise<PersonAnswer> {
  const user = await users.findUser(db, userId)
  if (!user) throw new DomainError('not_found')
  const [
    technician,
    cases,
    written,
    received,
    reported,
    complaints,
    sessions,
    notes,
    failedNotices,
    verifications,
  ] = [
    await people.findProfileOf(db, userId),
    await people.listCasesOf(db, userId),
    await people.listReviewsOf(db, userId, 'written'),
    await people.listReviewsOf(db, userId, 'received'),
    await people.listReportsOf(db, userId, 'by'),
    await people.listReportsOf(db, userId, 'about'),
    await people.listSessionsOf(db, userId),
    await people.listNotesOn(db, userId),
    await people.countFailedNotices(db, userId),
    await listVerifications(db, userId),
  ]
  return {
    user: toUser(user),
    technician,
    serviceRequests: cases.map(({ total: _total, open: _open, ...row }) => withTimes(row)),
    reviews_written: written.map(({ total: _total, ...row }) => withTimes(row)),
    reviews_received: received.map(({ total: _total, ...row }) => withTimes(row)),
    reports: [...reported, ...complaints].map(({ total: _total, ...row }) => withTimes(row)),
    sessions: sessions.map(({ total: _total, ...row }) => withTimes(row)),
    notes: notes.map(({ total: _total, ...row }) => withTimes(row)),
    verifications,
    counts: {
      serviceRequests: cases[0]?.total ?? 0,
      open_requests: cases[0]?.open ?? 0,
      reviews_written: written[0]?.total ?? 0,
      reviews_received: received[0]?.total ?? 0,
      reports_by: reported[0]?.total ?? 0,
      reports_about: complaints[0]?.total ?? 0,
      sessions: sessions[0]?.total ?? 0,
      notes: notes[0]?.total ?? 0,
      failed_notices: failedNotices,
    },
  }
}

type Timed<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] }

function withTimes<Row extends object>(row: Row): Timed<Row> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries) as Timed<Row>
}

type OnPerson = { admin: Actor; user_id: number }

/**
 * Suspends a person: the profile leaves every list, pending cases end, and the person can send nothing until an admin restores
 * the account. Repeating it changes the reason. Throws `not_found`, `last_admin`, `forbidden`.
 */
export async function suspendPerson(
  db: Db,
  { admin, user_id: userId }: OnPerson,
  reason: string,
): Promise<AdminUser> {
  return inTransaction(db, async (trx) => {
    await suspendWithin(trx, { admin_id: admin.id, user_id: userId }, reason)
    const user = await users.findUser(trx, userId)
    if (!user) throw new DomainError('not_found')
    return toUser(user)
  })
}

/** Ends a suspension; without one it changes nothing. Throws `not_found`. */
export async function restorePerson(db: Db, { admin, user_id: userId }: OnPerson): Promise<AdminUser> {
  return inTransaction(db, async (trx) => {
    const before = await users.lockUser(trx, userId)
    if (!before) throw new DomainError('not_found')
    if (before.suspended_at) {
      await accounts.restoreAccount(trx, userId, before.role)
      const act = { admin_id: admin.id, act: 'user.restore', subject_id: userId } as const
      await recordAct(trx, { ...act, before: { reason: before.suspension_reason } })
    }
    const user = await users.findUser(trx, userId)
    if (!user) throw new DomainError('not_found')
    return toUser(user)
  })
}

/** Lists a hidden profile again and notifies its technician. Does nothing if it is not hidden. Throws `not_found`. */
export async function showHiddenProfile(db: Db, { admin, user_id: userId }: OnPerson): Promise<AdminUser> {
  return inTransaction(db, async (trx) => {
    await users.lockUser(trx, userId)
    const user = await users.findUser(trx, userId)
    if (!user) throw new DomainError('not_found')
    const rule = await showProfile(trx, userId)
    if (rule) {
      await writeAsAdmin(trx, { user_ids: [userId], text: ADMIN_PERSON.profileIsBack })
      const act = { admin_id: admin.id, act: 'user.show_profile', subject_id: userId } as const
      await recordAct(trx, { ...act, before: { rule } })
    }
    return toUser(user)
  })
}

/** Adds an internal note. Throws `not_found`. */
export async function addNote(db: Db, { admin, user_id: userId }: OnPerson, text: string): Promise<UserNote> {
  return inTransaction(db, async (trx) => {
    if (!(await users.lockUser(trx, userId))) throw new DomainError('not_found')
    const { id, at } = await people.insertNote(trx, { user_id: userId, admin_id: admin.id, text })
    await recordAct(trx, { admin_id: admin.id, act: 'user.note', subject_id: userId, after: { note: id } })
    return { id, admin_id: admin.id, admin_name: admin.name, text, at: at.toISOString() }
  })
}

/** Signs the person out everywhere. Throws `not_found`. */
export async function endSessionsOf(db: Db, { admin, user_id: userId }: OnPerson): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await users.lockUser(trx, userId))) throw new DomainError('not_found')
    await endSessionsOfUser(trx, userId, { reason: 'ended_elsewhere' })
    await recordAct(trx, { admin_id: admin.id, act: 'user.end_sessions', subject_id: userId })
  })
}

/**
 * Mails the person a link to set a new password. Somebody who is suspended gets it too: they may sign in and read why.
 * Throws `not_found`, and `LimitReached` if too many of these mails went to the address.
 */
export async function mailPasswordReset(db: Db, { admin, user_id: userId }: OnPerson): Promise<void> {
  const user = await users.findUser(db, userId)
  if (!user) throw new DomainError('not_found')
  await countPasswordMail(db, user.email)
  await inTransaction(db, async (trx) => {
    const locked = await users.lockUser(trx, userId)
    if (!locked) throw new DomainError('not_found')
    await queuePasswordReset(trx, locked.email)
    await recordAct(trx, { admin_id: admin.id, act: 'user.password_reset', subject_id: userId })
  })
}

/** Sends people a notice from TecniCerca. Returns how many got it: people who have left are skipped. */
export async function writeToPeople(db: Db, admin: Actor, message: MessagesInput): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = await writeAsAdmin(trx, message)
    const [only = null] = ids
    const act = {
      admin_id: admin.id,
      act: 'user.message',
      subject_id: ids.length === 1 ? only : null,
    } as const
    if (ids.length > 0) await recordAct(trx, { ...act, after: { count: ids.length, user_ids: ids } })
    return ids.length
  })
}
