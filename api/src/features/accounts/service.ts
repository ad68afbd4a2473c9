import type { AccountUpdateInput, RegisterInput, Role, User } from '@tecnicerca/shared/accounts'
import type { ConsentsInput } from '@tecnicerca/shared/consents'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Db, Trx } from '../../db/client.ts'
import { refusingDuplicate } from '../../db/sql-state.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/queue.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Report } from '../../lib/security-events.ts'
import { addressMark, type Signer } from '../../lib/signer.ts'
import { consentByRegistering, forgetConsents } from '../consents/service.ts'
import { forgetPasskeysOf } from '../passkeys/service.ts'
import { forgetHits } from '../rate-limits/service.ts'
import { type Actor, endSessionsOfUser, updateEndsAsDeleted } from '../sessions/service.ts'
import { deviceCookieAfter } from './device.ts'
import { deleteOldErasedProfiles } from './erasure-repository.ts'
import { currentPasswordBuckets, limitGuesses, loginBucketName } from './failed-attempts.ts'
import { hashPassword, isPasswordOf } from './password.ts'
import * as accounts from './repository.ts'
import { deleteSecondFactor } from './second-factor-repository.ts'
import { findWeakPassword, refuseWeakPassword } from './weak-passwords.ts'

export { notifyOfDevice } from './account-mails.ts'
export {
  deleteUserNotes,
  listDueErasures,
  lockDueErasure,
  updateErasure,
  updateErasureAsTakenBack,
} from './erasure-repository.ts'
export { listIdleAccounts, lockIdleAccount } from './idle-repository.ts'
export {
  type Account,
  deleteEmailChangeOfUser,
  findAccountByEmail,
  findEmailConfirmed as isEmailConfirmed,
  findEstablished as isEstablished,
  findUser,
  lockAccount,
  lockAccountToClose,
  lockAdmins,
} from './repository.ts'
export { findWeakPassword, isWeakPassword, refuseWeakPassword } from './weak-passwords.ts'

const ERASED_PROFILE_DAYS = 120
const ESTABLISHED_AT_ONCE = 500

/** Registers a customer; throws `email_taken`, and `validation_failed` for a password that is easily guessed. */
export async function registerCustomer(db: Db, input: RegisterInput): Promise<User> {
  const { password, privacy, ...person } = input
  refuseWeakPassword({ password, email: person.email })
  const account = { ...person, role: 'customer' as const, password_hash: await hashPassword(password) }
  return inTransaction(db, (trx) => openAccount(trx, account, { privacy }))
}

/** Like `createAccount`, for a registration: also stores the consents and queues the mail that confirms the email. */
export async function openAccount(
  trx: Trx,
  account: accounts.NewAccount,
  answers: ConsentsInput,
): Promise<User> {
  const user = await createAccount(trx, account)
  await consentByRegistering(trx, { id: user.id, isTechnician: user.role === 'technician' }, answers)
  await enqueue(trx, 'send-email-confirmation', { user_id: user.id })
  return getUser(trx, user.id)
}

/**
 * Creates an account. Throws `email_taken`. The caller hashes the password before the transaction begins, because hashing
 * is slow.
 */
export async function createAccount(trx: Trx, account: accounts.NewAccount): Promise<User> {
  const id = await refuseTakenEmail(accounts.insertAccount(trx, account))
  return getUser(trx, id)
}

/** Throws `email_taken` if another account that is not deleted has the address. */
export async function changeAccount(
  trx: Trx,
  id: number,
  fields: Pick<accounts.AccountChanges, 'name' | 'email' | 'phone'>,
): Promise<void> {
  await refuseTakenEmail(accounts.updateAccount(trx, id, fields))
}

function refuseTakenEmail<T>(work: Promise<T>): Promise<T> {
  const fields = { email: ERROR_MESSAGES.email_taken }
  return refusingDuplicate(work, 'users_email_key', () => new DomainError('email_taken', { fields }))
}

/**
 * Changes name, phone and, given the current password, the password. Throws `validation_failed` for a wrong current
 * password and for a new one that is easily guessed.
 */
export async function updateOwnAccount(
  db: Db,
  { actor, report }: OwnCall,
  input: AccountUpdateInput,
): Promise<User> {
  const { name, phone, currentPassword = '', newPassword } = input
  const weak = findWeakPassword({ field: 'newPassword', password: newPassword, email: actor.email })
  if (weak.newPassword) {
    const fields = { ...(await findWrongPassword(db, { actor, report }, currentPassword)), ...weak }
    throw new DomainError('validation_failed', { fields })
  }
  const password =
    newPassword === undefined
      ? undefined
      : {
          currentHash: await checkCurrentPassword(db, { actor, report }, currentPassword),
          newHash: await hashPassword(newPassword),
        }
  const user = await inTransaction(db, async (trx) => {
    const account = await accounts.lockAccount(trx, actor.id)
    if (!account) throw new DomainError('unauthenticated')
    await accounts.updateAccount(trx, actor.id, { name, phone })
    if (password) {
      if (account.password_hash !== password.currentHash) throw wrongCurrentPassword()
      await replacePassword(trx, {
        userId: actor.id,
        passwordHash: password.newHash,
        keepSession: actor.session_hash,
      })
    }
    return findOwnUser(trx, actor)
  })
  if (!user) throw new DomainError('unauthenticated')
  if (password) report({ kind: 'password_changed', reason: 'own', user_id: actor.id })
  return user
}

/** The caller's current account, and whether the session still lacks a second factor. Undefined if it was deleted. */
export async function findOwnUser(db: Db | Trx, actor: Actor): Promise<User | undefined> {
  const user = await accounts.findUser(db, actor.id)
  return user && { ...user, ...(actor.needs_second_factor && { needs_second_factor: true }) }
}

export type OwnCall = { actor: Actor; report: Report }

async function checkCurrentPassword(db: Db, { actor, report }: OwnCall, password: string): Promise<string> {
  return limitGuesses(db, currentPasswordBuckets(actor.id), async () => {
    const account = await accounts.findAccount(db, actor.id)
    if (!(await isPasswordOf(account?.password_hash, password)) || !account) {
      report({ kind: 'password_change_refused', reason: 'wrong_password', user_id: actor.id })
      throw wrongCurrentPassword()
    }
    return account.password_hash
  })
}

/** Returns the field error of a wrong current password. Each call is a guess, so it may throw `too_many_requests`. */
export async function findWrongPassword(db: Db, call: OwnCall, password: string): Promise<WrongFields> {
  try {
    await checkCurrentPassword(db, call, password)
    return {}
  } catch (error) {
    if (error instanceof DomainError && error.details.fields) return error.details.fields
    throw error
  }
}

/** For forms whose only password is the current one. Throws `validation_failed` at the field `password` if it is wrong. */
export async function requirePassword(db: Db, call: OwnCall, password: string): Promise<void> {
  const { currentPassword: wrong } = await findWrongPassword(db, call, password)
  if (wrong) throw new DomainError('validation_failed', { fields: { password: wrong } })
}

function wrongCurrentPassword(): DomainError {
  return new DomainError('validation_failed', {
    fields: { currentPassword: SERVER.currentPasswordWrong },
  })
}

/**
 * Sets the password. Ends the user's sessions except `keepSession`, and invalidates every mailed link that could set
 * another password. Cancels a pending change of email too: an intruder with the old password may have asked for it.
 */
export async function replacePassword(
  trx: Trx,
  change: { userId: number; passwordHash: string; keepSession?: Buffer },
): Promise<void> {
  await accounts.updateAccount(trx, change.userId, { password_hash: change.passwordHash })
  const { userId, keepSession } = change
  await accounts.deletePasswordResetsOfUser(trx, userId)
  await accounts.deleteEmailChangeOfUser(trx, userId)
  await endSessionsOfUser(trx, userId, { reason: 'password_changed', keepSession })
}

/**
 * Changes the role of an account whose row is locked, and ends its sessions. A technician profile is hidden or shown
 * again to match the role.
 */
export async function changeRole(trx: Trx, userId: number, role: Role): Promise<void> {
  await accounts.updateAccount(trx, userId, { role })
  const isSuspended = (await accounts.findUser(trx, userId))?.suspension_reason !== undefined
  await accounts.updateProfileListed(trx, userId, role === 'technician' && !isSuspended)
  await endSessionsOfUser(trx, userId, { reason: 'role_changed' })
}

/**
 * Suspends an account whose row is locked, or changes the reason: its profile leaves every list. Its sessions go on, so
 * that the person can read why.
 */
export async function suspendAccount(trx: Trx, userId: number, reason: string): Promise<void> {
  await accounts.updateSuspension(trx, userId, reason)
  await accounts.updateProfileListed(trx, userId, false)
}

/** Ends the suspension of an account whose row is locked; the profile of a technician is listed again. */
export async function restoreAccount(trx: Trx, userId: number, role: Role): Promise<void> {
  await accounts.updateSuspension(trx, userId, null)
  await accounts.updateProfileListed(trx, userId, role === 'technician')
}

/**
 * Closes an account whose row is locked: no sign-in is possible, all personal data in it is erased, and its profile
 * leaves every list.
 */
export async function closeAccount(trx: Trx, account: accounts.Account): Promise<void> {
  await accounts.updateAccountAsDeleted(trx, account)
  await accounts.updateProfileListed(trx, account.id, false)
  await forgetMailedLinks(trx, account.id)
  await accounts.deleteKnownAddressesOfUser(trx, account.id)
  await deleteSecondFactor(trx, account.id)
  await forgetPasskeysOf(trx, account.id)
  await forgetConsents(trx, account.id)
  await endSessionsOfUser(trx, account.id, { reason: 'account_deleted' })
  await updateEndsAsDeleted(trx, account.id)
}

/** Confirms the email of an account whose row is locked, and deletes its confirmation links. Its reviews now count. */
export async function confirmEmail(trx: Trx, userId: number): Promise<void> {
  await accounts.updateEmailAsConfirmed(trx, userId)
  await accounts.deleteEmailConfirmationsOfUser(trx, userId)
}

/** The device cookie for the new password. Without it the browser would count as a new device at the next sign-in. */
export async function renewDevice(
  db: Db,
  userId: number,
  { sign, cookie }: { sign: Signer; cookie: string | undefined },
): Promise<string | undefined> {
  const account = await accounts.findAccount(db, userId)
  return account && deviceCookieAfter(sign, account, cookie)
}

/** Marks a changed email as unconfirmed and invalidates every mailed link. The account's row must be locked. */
export async function forgetAddress(trx: Trx, userId: number): Promise<void> {
  await accounts.updateEmailAsUnconfirmed(trx, userId)
  await forgetMailedLinks(trx, userId)
}

async function forgetMailedLinks(trx: Trx, userId: number): Promise<void> {
  await accounts.deletePasswordResetsOfUser(trx, userId)
  await accounts.deleteEmailConfirmationsOfUser(trx, userId)
  await accounts.deleteEmailChangeOfUser(trx, userId)
}

/**
 * Locks the account of a review's author until the transaction ends, so that no other transaction decides whether their
 * reviews count. If the account is old enough, they count from now on, even if the background job has not run yet.
 */
export async function lockAuthor(trx: Trx, userId: number): Promise<void> {
  await accounts.lockAccount(trx, userId)
  await accounts.updateAccountAsEstablished(trx, userId)
}

/** Marks accounts that have become old enough, so that their reviews count. */
export async function establishOldAccounts(db: Db): Promise<void> {
  const work = () =>
    inTransaction(db, (trx) => accounts.updateOldAccountsAsEstablished(trx, ESTABLISHED_AT_ONCE))
  while ((await work()) === ESTABLISHED_AT_ONCE);
}

/**
 * Adds a network address to those that the account knows, and clears the account's failed logins from it. Call it only
 * after the user has proved who they are.
 */
export async function rememberAddress(
  db: Db,
  account: { id: number; email: string },
  { address, sign }: { address: string; sign: Signer },
): Promise<void> {
  const mark = await addressMark(sign, address)
  await inTransaction(db, (trx) => accounts.insertKnownAddress(trx, account.id, mark))
  await forgetHits(db, loginBucketName(account.email, address))
}

export async function forgetOldProfiles(db: Db): Promise<number> {
  return deleteOldErasedProfiles(db, ERASED_PROFILE_DAYS)
}

async function getUser(trx: Trx, id: number): Promise<User> {
  const user = await accounts.findUser(trx, id)
  if (!user) throw new DomainError('not_found')
  return user
}
