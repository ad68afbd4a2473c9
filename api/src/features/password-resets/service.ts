import { SERVER } from '@tecnicerca/shared/messages/server'
import { SESSION } from '@tecnicerca/shared/messages/session'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { linkMail } from '../../jobs/link-mail.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Mail, MailResult } from '../../jobs/send-mail.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { mailboxOf } from '../../lib/mailbox.ts'
import type { Report } from '../../lib/security-events.ts'
import type { Signer } from '../../lib/signer.ts'
import { hashPassword } from '../accounts/password.ts'
import * as accounts from '../accounts/service.ts'
import { forgetPasskeysOf } from '../passkeys/service.ts'
import {
  addressCounts,
  countHits,
  PASSWORD_MAIL_ADDRESS_LIMIT,
  PASSWORD_MAIL_LIMIT,
} from '../rate-limits/service.ts'
import { hashToken, newToken } from '../sessions/service.ts'
import * as resets from './repository.ts'

const LIFE_S = 3600

/**
 * Queues a mail with a link to set a new password. A background job looks up the account after the response, so that
 * neither the response nor its timing reveals whether there is one. Throws `LimitReached` whether or not there is one.
 */
export async function requestPasswordReset(db: Db, email: string, address: string): Promise<void> {
  await countHits(db, [
    { bucket: `password-mail:${mailboxOf(email)}`, limit: PASSWORD_MAIL_LIMIT },
    ...addressCounts('password-mail-address', address, PASSWORD_MAIL_ADDRESS_LIMIT),
  ])
  await inTransaction(db, (trx) => queuePasswordReset(trx, email))
}

/** Counts a mail with a link to set a new password. Throws `LimitReached` past the limit. */
export async function countPasswordMail(db: Db, email: string): Promise<void> {
  await countHits(db, [{ bucket: `password-mail:${mailboxOf(email)}`, limit: PASSWORD_MAIL_LIMIT }])
}

/** Queues the mail in the caller's transaction. Checks no limit: the caller has already counted the mail. */
export async function queuePasswordReset(trx: Trx, email: string): Promise<void> {
  await enqueue(trx, 'send-password-reset', { email })
}

/**
 * Creates a token and mails it. Only the mail contains the token; the database stores its hash. Does nothing for an address
 * without an account. If sending fails, throws and deletes the token.
 */
export async function sendPasswordReset(
  db: Db,
  { email, publicUrl, send }: { email: string; publicUrl: string; send: (mail: Mail) => Promise<MailResult> },
): Promise<void> {
  const account = await accounts.findAccountByEmail(db, email)
  if (!account) return
  const token = newToken()
  const tokenHash = hashToken(token)
  // Store the token before sending: the mail may arrive at once, and its link must work by then.
  await resets.insertPasswordReset(db, { tokenHash, userId: account.id, lifeS: LIFE_S })
  try {
    const link = `${publicUrl}/reset-password?token=${token}`
    await send(linkMail({ about: 'reset', person: account, link }))
  } catch (error) {
    await resets.deletePasswordReset(db, tokenHash)
    throw error
  }
}

/**
 * Sets a new password, ends every session of the user, deletes their passkeys and confirms the email. An intruder may have
 * added a passkey, so all are deleted; returns their number. Throws `validation_failed` for an invalid token, and for a
 * password that is easily guessed; the token then stays valid.
 */
export async function resetPassword(
  db: Db,
  input: { token: string; password: string },
  caller: { address: string; sign: Signer; report: Report },
): Promise<number> {
  const tokenHash = hashToken(input.token)
  const reset = await resets.findPasswordReset(db, tokenHash)
  if (!reset) {
    caller.report({ kind: 'password_change_refused', reason: 'dead_link' })
    throw invalidLink()
  }
  const { user_id: userId, email } = reset
  accounts.refuseWeakPassword({ password: input.password, email })
  const passwordHash = await hashPassword(input.password)
  const passkeys = await inTransaction(db, async (trx) => {
    // Lock order: first the account, then its links and sessions. Another order could deadlock with other changes of the
    // account.
    const account = await accounts.lockAccount(trx, userId)
    if (!account || !(await resets.deletePasswordReset(trx, tokenHash))) throw invalidLink()
    await accounts.replacePassword(trx, { userId, passwordHash })
    // The link was mailed to that address, so it belongs to the user.
    await accounts.confirmEmail(trx, userId)
    return forgetPasskeysOf(trx, userId)
  })
  caller.report({ kind: 'password_changed', reason: 'mailed_link', user_id: userId })
  await accounts.rememberAddress(db, { id: userId, email }, caller)
  return passkeys
}

/** Validates the token of a reset link; returns the wrong fields. */
export async function validateResetToken(db: Db, token: string | undefined): Promise<WrongFields> {
  if (token === undefined || (await resets.findPasswordReset(db, hashToken(token)))) return {}
  return DEAD_LINK
}

const DEAD_LINK: WrongFields = { token: SESSION.resetNoToken }

function invalidLink(): DomainError {
  return new DomainError('validation_failed', { message: SERVER.linkDeadAskNew, fields: DEAD_LINK })
}
