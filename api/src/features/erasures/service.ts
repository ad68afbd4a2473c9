import type { ErasureInput, User } from '@tecnicerca/shared/accounts'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { withdrawJobsOf } from '../../jobs/queue.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { forgetReportsOf } from '../abuse-reports/service.ts'
import * as accounts from '../accounts/service.ts'
import { forgetCaseNotesOf, forgetReadingsOf } from '../admin-cases/service.ts'
import { forgetActsOn } from '../audit-log/service.ts'
import { forgetBlocks } from '../blocks/service.ts'
import { forgetCustomerNotes } from '../customers/service.ts'
import { forgetExpenses } from '../expenses/service.ts'
import { forgetStars } from '../favourites/service.ts'
import { forgetNoticesOf } from '../notices/service.ts'
import { forgetOperationsOfUser } from '../operations/service.ts'
import { forgetPhoto } from '../photos/service.ts'
import { forgetQuickReplies } from '../quick-replies/service.ts'
import { forgetHitsOfEmail } from '../rate-limits/service.ts'
import { deleteReviewsBy, forgetReviewsOf } from '../reviews/service.ts'
import { forgetCasesOf } from '../service-requests/service.ts'
import { endSessionsOfUser, forgetDeviceKeysOf } from '../sessions/service.ts'
import { blankProfileOfUser } from '../technicians/service.ts'
import { forgetVerificationsOf } from '../verifications/service.ts'

/** Most accounts that one run of the background job erases. */
const AT_ONCE = 100

/**
 * Schedules the erasure of the actor's account in seven days, and ends its other sessions. Returns the time, which a
 * repeated call does not change. Throws `validation_failed` for a wrong password, and `last_admin`.
 */
export async function askForErasure(
  db: Db,
  { actor, report }: accounts.OwnCall,
  { password, delete_reviews: deletesReviews = false }: ErasureInput,
): Promise<Date> {
  await accounts.requirePassword(db, { actor, report }, password)
  const eraseAt = await inTransaction(db, async (trx) => {
    const admins = actor.role === 'admin' ? await accounts.lockAdmins(trx) : []
    const account = await accounts.lockAccount(trx, actor.id)
    if (!account) throw new DomainError('unauthenticated')
    const isOtherLeft = admins.some((admin) => admin.id !== actor.id && !admin.is_leaving)
    if (account.role === 'admin' && !isOtherLeft) throw new DomainError('last_admin')
    await endSessionsOfUser(trx, actor.id, { reason: 'ended_elsewhere', keepSession: actor.session_hash })
    return accounts.updateErasure(trx, actor.id, deletesReviews)
  })
  report({ kind: 'account_changed', reason: 'erasure_asked', user_id: actor.id })
  return eraseAt
}

/** Cancels a scheduled erasure, if there is one. Returns the current account. */
export async function takeBackErasure(db: Db, { actor, report }: accounts.OwnCall): Promise<User> {
  const { isTakenBack, user } = await inTransaction(db, async (trx) => {
    if (!(await accounts.lockAccount(trx, actor.id))) throw new DomainError('unauthenticated')
    const isTakenBack = await accounts.updateErasureAsTakenBack(trx, actor.id)
    return { isTakenBack, user: await accounts.findOwnUser(trx, actor) }
  })
  if (!user) throw new DomainError('unauthenticated')
  if (isTakenBack) report({ kind: 'account_changed', reason: 'erasure_taken_back', user_id: actor.id })
  return user
}

/** Erases the accounts that are due. Returns their number. Called by a background job. Throws like `eraseEach`. */
export function eraseDueAccounts(db: Db): Promise<number> {
  return eraseEach(db, accounts.listDueErasures, accounts.lockDueErasure)
}

/** Like `eraseDueAccounts`, for unconfirmed accounts that were not used during the retention period. */
export function eraseIdleAccounts(db: Db): Promise<number> {
  return eraseEach(db, accounts.listIdleAccounts, accounts.lockIdleAccount)
}

type List = (db: Db, most: number) => Promise<number[]>
/** Locks and returns an account; undefined if it must not be erased any more. */
type Lock = (trx: Trx, userId: number) => Promise<Leaving | undefined>

/**
 * If one account cannot be erased, still erases the others. Throws only after that, so that the background job is
 * recorded as failed.
 */
async function eraseEach(db: Db, list: List, lock: Lock): Promise<number> {
  const errors: unknown[] = []
  let erased = 0
  for (const userId of await list(db, AT_ONCE)) {
    try {
      if (await eraseOne(db, userId, lock)) erased += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} accounts could not be erased`)
  return erased
}

async function eraseOne(db: Db, userId: number, lock: Lock): Promise<boolean> {
  const done = await inTransaction(db, async (trx) => {
    const account = await lock(trx, userId)
    return account && { photo: await forgetPerson(trx, account) }
  })
  if (done?.photo) forgetPhoto(done.photo)
  return done !== undefined
}

type Leaving = accounts.Account & { erases_reviews?: boolean }

/**
 * Erases the personal data of an account whose row is locked. Its cases stay without their texts. Its reviews stay too,
 * unless `erases_reviews`. Returns the name of the former profile photo or null; pass it to `forgetPhoto` after the
 * commit.
 */
export async function forgetPerson(trx: Trx, account: Leaving): Promise<string | null> {
  await accounts.closeAccount(trx, account)
  await forgetDeviceKeysOf(trx, account.id)
  await forgetCasesOf(trx, account.id)
  await forgetReadingsOf(trx, account.id)
  await forgetCaseNotesOf(trx, account.id)
  await forgetActsOn(trx, account.id)
  await accounts.deleteUserNotes(trx, account.id)
  await forgetVerificationsOf(trx, account.id)
  if (account.erases_reviews) await deleteReviewsBy(trx, account.id)
  await forgetReviewsOf(trx, account.id)
  await forgetBlocks(trx, account.id)
  // Before the notices: a concurrent decision about these reports writes notices.
  await forgetReportsOf(trx, account.id)
  await forgetNoticesOf(trx, account.id)
  await forgetOperationsOfUser(trx, account.id)
  await forgetHitsOfEmail(trx, account.email)
  await withdrawJobsOf(trx, account)
  const photo = await blankProfileOfUser(trx, account.id)
  // After the profile is locked: a star that is given meanwhile is either deleted here or refused.
  await forgetStars(trx, account.id)
  await forgetQuickReplies(trx, account.id)
  await forgetCustomerNotes(trx, account.id)
  await forgetExpenses(trx, account.id)
  return photo
}
