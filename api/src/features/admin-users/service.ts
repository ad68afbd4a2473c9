import type { AdminUser, AdminUserChanges, AdminUsersQuery } from '@tecnicerca/shared/admin/users'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { Db, Trx } from '../../db/client.ts'
import { LIMIT_WITHOUT_PAGES } from '../../db/table-page.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/queue.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { refuseStale } from '../../lib/refuse-stale.ts'
import type { Report } from '../../lib/security-events.ts'
import * as accounts from '../accounts/service.ts'
import { recordAct } from '../audit-log/service.ts'
import { forgetPerson } from '../erasures/service.ts'
import { forgetPhoto } from '../photos/service.ts'
import { type Actor, endSessionsOfUser } from '../sessions/service.ts'
import { announceEnded, listGivenVerifications } from '../verifications/service.ts'
import * as users from './repository.ts'
import { keepAnAdmin } from './suspension.ts'

export { suspendWithin } from './suspension.ts'

/** A page of all users who are not deleted, by id unless the query says otherwise. */
export async function listUsers(
  db: Db,
  { limit = LIMIT_WITHOUT_PAGES, sort = 'id', cursor, ...filter }: AdminUsersQuery,
) {
  const { rows, ...page } = await users.listUsers(db, filter, { limit, sort, cursor })
  return { users: rows.map(toUser), ...page }
}

/** All users that match the query, as a CSV file. */
export function downloadUsers(db: Db, { sort = 'id', ...filter }: AdminUsersQuery) {
  const { column } = ADMIN_USERS
  const header = [column.id, column.name, column.email, column.phone, column.role, column.created_at]
  return csvStream(header, users.readUsers(db, filter, sort), (row) => [
    ...[row.id, row.name, row.email, row.phone, ACCOUNT.role[row.role], row.created_at],
  ])
}

export function toUser({ suspension_reason: reason, ...row }: users.UserRow): AdminUser {
  return {
    ...row,
    ...(reason !== null && { suspension_reason: reason }),
    created_at: row.created_at.toISOString(),
    suspended_at: row.suspended_at?.toISOString() ?? null,
  }
}

type Edit = { user_id: number; changes: AdminUserChanges }

/**
 * Changes a user. A new role or email ends the user's sessions. A new email is announced to the old and to the new
 * address. Throws `not_found`, `email_taken`, `last_admin`, `stale`, `forbidden` if the caller is no admin any more,
 * and `validation_failed` for a wrong password.
 */
export async function editUser(
  db: Db,
  { actor, report }: { actor: Actor; report: Report },
  { user_id: userId, changes }: Edit,
): Promise<AdminUser> {
  const { role, version, currentPassword, ...fields } = changes
  if (role === 'admin' && version !== undefined)
    await checkPassword(db, { actor, report }, { user_id: userId, password: currentPassword })
  const { user, before } = await inTransaction(db, async (trx) => {
    if (role !== undefined && role !== 'admin')
      await keepAnAdmin(trx, { admin_id: actor.id, user_id: userId })
    const before = await users.lockUser(trx, userId)
    if (!before) throw new DomainError('not_found')
    refuseStale(before, { version, changes: { ...fields, role } })
    const given = await listGivenVerifications(trx, userId)
    await accounts.changeAccount(trx, userId, fields)
    if (fields.email !== undefined && before.email !== fields.email)
      await announceNewEmail(trx, userId, [before.email, fields.email])
    if (role !== undefined && before.role !== role) await accounts.changeRole(trx, userId, role)
    const user = await users.findUser(trx, userId)
    if (!user) throw new DomainError('not_found')
    const values = ({ name, email, phone, role: itsRole }: users.UserToEdit | AdminUser | users.UserRow) => ({
      ...{ name, email, phone, role: itsRole },
    })
    const act = { admin_id: actor.id, act: 'user.update', subject_id: userId } as const
    if (user.version !== before.version)
      await recordAct(trx, { ...act, before: values(before), after: values(user) })
    await announceEnded(trx, { admin_id: actor.id, user_id: userId, given })
    return { user, before }
  })
  const event = { kind: 'account_changed', user_id: userId, admin_id: actor.id } as const
  if (user.role !== before.role) report({ ...event, reason: 'role', role: user.role })
  if (user.email !== before.email) report({ ...event, reason: 'email' })
  return toUser(user)
}

// A session that an admin left open must not be enough to make another admin.
async function checkPassword(
  db: Db,
  call: { actor: Actor; report: Report },
  { user_id: userId, password = '' }: { user_id: number; password: string | undefined },
): Promise<void> {
  const user = await users.findUser(db, userId)
  if (!user || user.role === 'admin') return
  const fields = await accounts.findWrongPassword(db, call, password)
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields })
}

async function announceNewEmail(trx: Trx, userId: number, addresses: readonly string[]): Promise<void> {
  // A link mailed to the old address must not open the account now that the account has another email.
  await accounts.forgetAddress(trx, userId)
  await endSessionsOfUser(trx, userId, { reason: 'ended_elsewhere' })
  await enqueue(trx, 'send-email-changed', ...addresses.map((email) => ({ user_id: userId, email })))
}

/**
 * Deletes an account and its personal data. Its service requests stay, but without their texts. Its reviews and figures
 * stay. Throws `not_found`, and `forbidden` for an admin.
 */
export async function removeUser(db: Db, adminId: number, userId: number): Promise<void> {
  const photo = await inTransaction(db, async (trx) => {
    const account = await accounts.lockAccountToClose(trx, userId)
    if (!account) throw new DomainError('not_found')
    if (account.role === 'admin') {
      throw new DomainError('forbidden', { message: SERVER.adminNotRemovable })
    }
    const act = { admin_id: adminId, act: 'user.delete', subject_id: userId } as const
    await recordAct(trx, { ...act, before: { role: account.role } })
    return forgetPerson(trx, account)
  })
  if (photo) forgetPhoto(photo)
}
