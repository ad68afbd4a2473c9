import type { EmailChange, EmailChangeInput } from '@tecnicerca/shared/accounts'
import { EMAIL_CHANGE, EMAIL_CHANGE_CONFIRMATION } from '@tecnicerca/shared/messages/account/email-change'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { linkMail } from '../../jobs/link-mail.ts'
import { enqueue, enqueueLater, type Jobs } from '../../jobs/queue.ts'
import type { Mail, MailResult } from '../../jobs/send-mail.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { mailboxOf } from '../../lib/mailbox.ts'
import type { Report } from '../../lib/security-events.ts'
import * as accounts from '../accounts/service.ts'
import {
  countHit,
  countHitAndGetWait,
  EMAIL_CHANGE_LIMIT,
  MAILBOX_LIMIT,
  takeBackHits,
} from '../rate-limits/service.ts'
import { hashToken, newToken } from '../sessions/service.ts'
import * as changes from './repository.ts'

const LIFE_S = 24 * 3600

/**
 * Queues a mail with a link to the new address and a warning to the old one. Replaces a pending change. A background
 * job checks whether an account has the new address, so that neither the response nor its timing reveals it. Throws
 * `validation_failed` for a wrong password or the account's present address, and `too_many_requests`.
 */
export async function askForEmailChange(
  db: Db,
  { actor, report }: accounts.OwnCall,
  { email, password }: EmailChangeInput,
): Promise<void> {
  const { currentPassword: wrong } = await accounts.findWrongPassword(db, { actor, report }, password)
  const isOwn = email === actor.email
  if (wrong || isOwn) {
    const fields = { ...(isOwn && { email: EMAIL_CHANGE.isOwn }), ...(wrong && { password: wrong }) }
    throw new DomainError('validation_failed', { fields })
  }
  await countHit(db, `email-change:${actor.id}`, EMAIL_CHANGE_LIMIT)
  await inTransaction(db, async (trx) => {
    const account = await accounts.lockAccount(trx, actor.id)
    if (!account) throw new DomainError('unauthenticated')
    await accounts.deleteEmailChangeOfUser(trx, actor.id)
    const id = await changes.insertEmailChange(trx, { userId: actor.id, email, lifeS: LIFE_S })
    await enqueue(trx, 'send-email-change', { user_id: actor.id, change_id: id })
    const told = { user_id: actor.id, email: account.email, occasion: 'asked' } as const
    await enqueue(trx, 'send-email-changed', told)
  })
  report({ kind: 'account_changed', reason: 'email_asked', user_id: actor.id })
}

export async function readEmailChange(db: Db, userId: number): Promise<EmailChange | null> {
  const change = await changes.findEmailChangeOfUser(db, userId)
  if (!change) return null
  const { email, created_at: askedAt, expires_at: expiresAt } = change
  return { email, asked_at: askedAt.toISOString(), expires_at: expiresAt.toISOString() }
}

/** Cancels the pending change, if there is one. */
export async function cancelEmailChange(db: Db, { actor, report }: accounts.OwnCall): Promise<void> {
  const isCancelled = await inTransaction(db, async (trx) => {
    if (!(await accounts.lockAccount(trx, actor.id))) throw new DomainError('unauthenticated')
    return accounts.deleteEmailChangeOfUser(trx, actor.id)
  })
  if (isCancelled) report({ kind: 'account_changed', reason: 'email_cancelled', user_id: actor.id })
}

type Sending = Jobs['send-email-change'] & {
  publicUrl: string
  send: (mail: Mail) => Promise<MailResult>
}

/**
 * Creates a token and mails it to the new address. If an account has that address, mails its user instead. Does nothing
 * if the change is gone. If the mailbox has received too many mails, queues the background job again for later. Throws
 * if sending fails.
 */
export async function sendEmailChange(
  db: Db,
  { user_id: userId, change_id: changeId, publicUrl, send }: Sending,
): Promise<void> {
  const change = await changes.findEmailChange(db, changeId)
  if (!change) return
  const bucket = `mailbox:${mailboxOf(change.email)}`
  const seconds = await countHitAndGetWait(db, bucket, MAILBOX_LIMIT)
  if (seconds > 0) {
    const payload = { user_id: userId, change_id: changeId }
    const later = { task: 'send-email-change', payload, seconds } as const
    return inTransaction(db, (trx) => enqueueLater(trx, later))
  }
  const owner = await accounts.findAccountByEmail(db, change.email)
  if (owner) {
    const told = { user_id: owner.id, email: owner.email, occasion: 'taken' } as const
    return inTransaction(db, (trx) => enqueue(trx, 'send-email-changed', told))
  }
  const token = newToken()
  // Store the token before sending: the mail may arrive at once, and its link must already work.
  if (!(await changes.insertToken(db, changeId, hashToken(token)))) return
  try {
    const link = `${publicUrl}/confirmar-cambio-de-correo?token=${token}`
    await send(linkMail({ about: 'change', person: change, link }))
  } catch (error) {
    await takeBackHits(db, [bucket])
    throw error
  }
}

/**
 * Gives the token's account its new, confirmed address and invalidates every other link. Keeps the sessions: the person knew
 * the password and reads the mailbox. Throws `validation_failed` for an invalid or expired token, `email_taken`, and
 * `suspended`.
 */
export async function confirmEmailChange(db: Db, token: string, report: Report): Promise<void> {
  const tokenHash = hashToken(token)
  const found = await changes.findEmailChangeByToken(db, tokenHash)
  if (!found) throw invalidLink()
  const { user_id: userId, email } = found
  await inTransaction(db, async (trx) => {
    const account = await accounts.lockAccount(trx, userId)
    if (!account || !(await changes.findEmailChangeByToken(trx, tokenHash))) throw invalidLink()
    const user = await accounts.findUser(trx, userId)
    if (user?.suspension_reason !== undefined)
      throw new DomainError('suspended', { message: EMAIL_CHANGE_CONFIRMATION.suspended })
    await accounts.changeAccount(trx, userId, { email })
    await accounts.forgetAddress(trx, userId)
    await accounts.confirmEmail(trx, userId)
    const told = { user_id: userId, email: account.email, occasion: 'done' } as const
    await enqueue(trx, 'send-email-changed', told)
  }).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'email_taken')) throw error
    throw new DomainError('email_taken', { message: EMAIL_CHANGE_CONFIRMATION.taken })
  })
  report({ kind: 'account_changed', reason: 'email_confirmed', user_id: userId })
}

function invalidLink(): DomainError {
  const { linkDead } = EMAIL_CHANGE_CONFIRMATION
  return new DomainError('validation_failed', { message: linkDead, fields: { token: linkDead } })
}
