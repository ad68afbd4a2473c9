import type { Trx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { DomainError } from '../../lib/domain-error.ts'
import * as accounts from '../accounts/service.ts'
import { recordAct } from '../audit-log/service.ts'
import { endPendingCasesOf } from '../service-requests/service.ts'
import * as users from './repository.ts'

type ByAdmin = { admin_id: number; user_id: number }

// Locks all admins first, in the order of their ids. If two admins demote each other at once, the second waits and is
// refused because it would remove the last admin.
export async function keepAnAdmin(trx: Trx, { admin_id: adminId, user_id: userId }: ByAdmin): Promise<void> {
  const admins = await accounts.lockAdmins(trx)
  const staying = admins.filter((admin) => !admin.is_leaving)
  if (staying.length === 1 && staying[0]?.id === userId) throw new DomainError('last_admin')
  if (!admins.some(({ id }) => id === adminId)) throw new DomainError('forbidden')
}

/**
 * Suspends a person: the profile leaves every list, pending cases end, and the person can send nothing until an admin restores
 * the account. Repeating it changes the reason. Throws `not_found`, `last_admin`, and `forbidden` if the caller is no longer an
 * admin.
 */
export async function suspendWithin(trx: Trx, by: ByAdmin, reason: string): Promise<void> {
  const { admin_id: adminId, user_id: userId } = by
  await keepAnAdmin(trx, by)
  const before = await users.lockUser(trx, userId)
  if (!before) throw new DomainError('not_found')
  await endPendingCasesOf(trx, userId)
  await accounts.suspendAccount(trx, userId, reason)
  await enqueue(trx, 'send-suspended', { user_id: userId })
  const act = { admin_id: adminId, act: 'user.suspend', subject_id: userId } as const
  await recordAct(trx, { ...act, before: { reason: before.suspension_reason }, after: { reason } })
}
