import type { AdminUserChanges, User } from '@tecnicerca/shared/accounts'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue, withdrawJobsOf } from '../../jobs/queue.ts'
import { DomainError } from '../../lib/domain-error.ts'
import * as accounts from '../accounts/service.ts'
import { forgetReadingsOf } from '../admin-cases/service.ts'
import { forgetBlocks } from '../blocks/service.ts'
import { forgetNoticesOf } from '../notices/service.ts'
import { forgetOperationsOfUser } from '../operations/service.ts'
import { forgetPhoto } from '../photos/service.ts'
import { forgetHitsOfEmail } from '../rate-limits/service.ts'
import { forgetKeysOfReviews } from '../reviews/service.ts'
import { forgetCasesOf } from '../service-requests/service.ts'
import { blankProfileOfUser } from '../technicians/service.ts'

/**
 * Changes a user. A new role or email ends the user's sessions. Both the old and the new address are told of a new email.
 * Throws `not_found`, `email_taken`, `last_admin`, and `forbidden` if the caller is no admin any more.
 */
export async function editUser(
  db: Db,
  edit: { admin_id: number; user_id: number; changes: AdminUserChanges },
): Promise<{ user: User; hasNewRole: boolean; hasNewEmail: boolean }> {
  const { admin_id: adminId, user_id: userId, changes } = edit
  const { role, ...fields } = changes
  return inTransaction(db, async (trx) => {
    if (role !== undefined && role !== 'admin') await keepAnAdmin(trx, { admin_id: adminId, user_id: userId })
    const account = await accounts.lockAccount(trx, userId)
    if (!account) throw new DomainError('not_found')
    await accounts.changeAccount(trx, userId, fields)
    const newEmail = account.email === fields.email ? undefined : fields.email
    if (newEmail !== undefined) {
      // A link mailed to the old address must not open the account now that the email is another.
      await accounts.forgetAddress(trx, userId)
      const addresses = [account.email, newEmail]
      await enqueue(trx, 'send-email-changed', ...addresses.map((email) => ({ user_id: userId, email })))
    }
    const hasNewRole = role !== undefined && account.role !== role
    if (hasNewRole) await accounts.changeRole(trx, userId, role)
    const user = await accounts.findUser(trx, userId)
    if (!user) throw new DomainError('not_found')
    return { user, hasNewRole, hasNewEmail: newEmail !== undefined }
  })
}

// Locks all admins first, in the order of their ids. If two admins demote each other at once, the second waits and is
// refused because it would remove the last admin.
async function keepAnAdmin(
  trx: Trx,
  { admin_id: adminId, user_id: userId }: { admin_id: number; user_id: number },
) {
  const admins = await accounts.lockAdmins(trx)
  if (admins.length === 1 && admins[0] === userId) throw new DomainError('last_admin')
  if (!admins.includes(adminId)) throw new DomainError('forbidden')
}

/**
 * Deletes an account and its personal data. Its service requests stay without their texts; its reviews and figures stay.
 * Throws `not_found`, and `forbidden` for an admin.
 */
export async function removeUser(db: Db, userId: number): Promise<void> {
  const photo = await inTransaction(db, async (trx) => {
    const account = await accounts.lockAccountToClose(trx, userId)
    if (!account) throw new DomainError('not_found')
    if (account.role === 'admin') {
      throw new DomainError('forbidden', { message: SERVER.adminNotRemovable })
    }
    return forgetPerson(trx, account)
  })
  if (photo) forgetPhoto(photo)
}

/** Erases the user's personal data. Returns the name of the former profile photo, or null. */
async function forgetPerson(trx: Trx, account: accounts.Account): Promise<string | null> {
  await accounts.closeAccount(trx, account)
  await forgetCasesOf(trx, account.id)
  await forgetReadingsOf(trx, account.id)
  await forgetKeysOfReviews(trx, account.id)
  await forgetBlocks(trx, account.id)
  await forgetNoticesOf(trx, account.id)
  await forgetOperationsOfUser(trx, account.id)
  await forgetHitsOfEmail(trx, account.email)
  await withdrawJobsOf(trx, account)
  return blankProfileOfUser(trx, account.id)
}
