import { EMAIL } from '@tecnicerca/shared/messages/notices/email'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { linkMail } from '../../jobs/link-mail.ts'
import { enqueue, enqueueLater, type Jobs } from '../../jobs/queue.ts'
import type { Mail, MailResult } from '../../jobs/send-mail.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { mailboxOf } from '../../lib/mailbox.ts'
import * as accounts from '../accounts/service.ts'
import {
  CONFIRMATION_MAIL_LIMIT,
  countHit,
  countHitAndGetWait,
  MAILBOX_LIMIT,
  takeBackHits,
} from '../rate-limits/service.ts'
import { hashToken, newToken } from '../sessions/service.ts'
import * as confirmations from './repository.ts'

const LIFE_S = 7 * 24 * 3600

/** Queues another confirmation mail; throws `too_many_requests`. */
export async function requestEmailConfirmation(db: Db, userId: number): Promise<void> {
  await countHit(db, `confirmation-mail:${userId}`, CONFIRMATION_MAIL_LIMIT)
  await inTransaction(db, (trx) => enqueue(trx, 'send-email-confirmation', { user_id: userId }))
}

type Sending = Jobs['send-email-confirmation'] & {
  publicUrl: string
  send: (mail: Mail) => Promise<MailResult>
}

/**
 * Creates a token and mails it. Only the mail contains the token. Does nothing if the account is gone or confirmed. If
 * the mailbox has received too many mails, queues the background job again for later. If sending fails, throws and
 * deletes the token.
 */
export async function sendEmailConfirmation(
  db: Db,
  { user_id: userId, publicUrl, send }: Sending,
): Promise<void> {
  const user = await accounts.findUser(db, userId)
  if (!user || (await accounts.isEmailConfirmed(db, userId))) return
  const bucket = `mailbox:${mailboxOf(user.email)}`
  const seconds = await countHitAndGetWait(db, bucket, MAILBOX_LIMIT)
  if (seconds > 0) {
    const later = { task: 'send-email-confirmation', payload: { user_id: userId }, seconds } as const
    return inTransaction(db, (trx) => enqueueLater(trx, later))
  }
  const token = newToken()
  const tokenHash = hashToken(token)
  // Store the token before sending: the mail may arrive at once, and its link must work by then.
  await confirmations.insertEmailConfirmation(db, { tokenHash, userId, lifeS: LIFE_S })
  try {
    const link = `${publicUrl}/confirmar-correo?token=${token}`
    await send(linkMail({ about: 'confirmation', person: user, link }))
  } catch (error) {
    await confirmations.deleteEmailConfirmation(db, tokenHash)
    await takeBackHits(db, [bucket])
    throw error
  }
}

/** Confirms the email of the token's user. Throws `validation_failed` for an invalid or expired token. */
export async function confirmEmail(db: Db, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  const found = await confirmations.findEmailConfirmation(db, tokenHash)
  if (!found) throw invalidLink()
  await inTransaction(db, async (trx) => {
    const account = await accounts.lockAccount(trx, found.user_id)
    if (!account || !(await confirmations.deleteEmailConfirmation(trx, tokenHash))) throw invalidLink()
    await accounts.confirmEmail(trx, found.user_id)
  })
}

function invalidLink(): DomainError {
  return new DomainError('validation_failed', {
    message: EMAIL.link_dead,
    fields: { token: EMAIL.link_dead },
  })
}
