import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { clockTime, monthName } from '@tecnicerca/shared/messages/dates'
import {
  EMAIL_CHANGED,
  LINK_MAIL,
  NEW_DEVICE_MAIL,
  NEW_PASSKEY_MAIL,
  SUSPENSION_MAIL,
} from '@tecnicerca/shared/messages/server'
import { guardedFirstName } from '@tecnicerca/shared/values/guarded-names'
import type { Db, Trx } from '../../db/client.ts'
import { escapeHtml } from '../../jobs/mail-text.ts'
import { enqueue, type Jobs } from '../../jobs/queue.ts'
import type { Mail, MailResult } from '../../jobs/send-mail.ts'
import { writeAsAdmin } from '../notices/service.ts'
import { countHitAndGetWait, MAILBOX_LIMIT } from '../rate-limits/service.ts'
import { findEmailConfirmed, findUser } from './repository.ts'

type Sending = { send: (mail: Mail) => Promise<MailResult> }
type Changed = Jobs['send-email-changed'] & Sending

/** Mails an address about a change of an account's email. Does nothing if the account is gone. */
export async function sendEmailChanged(
  db: Db,
  { user_id: userId, email, occasion, send }: Changed,
): Promise<void> {
  const user = await findUser(db, userId)
  if (!user) return
  const { subject, what, notYou } = EMAIL_CHANGED[occasion ?? 'byAdmin']
  await send(composeMail({ subject, to: { name: '', address: email } }, user.name, [what, notYou]))
}

type OnDevice = { user_id: number; device: string; at: string }
type DeviceTask = 'send-new-device' | 'send-new-passkey'

const DEVICE_MAILS = { 'send-new-device': NEW_DEVICE_MAIL, 'send-new-passkey': NEW_PASSKEY_MAIL } as const

/**
 * Queues a mail about a new device or passkey, at most a few in an hour. An unconfirmed address may be a stranger's, so the
 * inbox gets a notice instead.
 */
export async function notifyOfDevice(trx: Trx, task: DeviceTask, event: OnDevice): Promise<void> {
  if ((await countHitAndGetWait(trx, `${task}:${event.user_id}`, MAILBOX_LIMIT)) > 0) return
  if (await findEmailConfirmed(trx, event.user_id)) return enqueue(trx, task, event)
  await writeAsAdmin(trx, { user_ids: [event.user_id], text: deviceParagraphs(task, event).join(' ') })
}

/** Sends the mail that `notifyOfDevice` queued. Does nothing if the account is gone or its address unconfirmed. */
export async function sendDeviceMail(
  db: Db,
  task: DeviceTask,
  { send, ...event }: OnDevice & Sending,
): Promise<void> {
  const user = await findUser(db, event.user_id)
  if (!user || !(await findEmailConfirmed(db, event.user_id))) return
  const { subject } = DEVICE_MAILS[task]
  await send(
    composeMail({ subject, to: { name: '', address: user.email } }, user.name, deviceParagraphs(task, event)),
  )
}

function deviceParagraphs(task: DeviceTask, { device, at }: OnDevice): string[] {
  const { what, you, notYou } = DEVICE_MAILS[task]
  const [, month, day] = dayInSantoDomingo(new Date(at)).split('-').map(Number)
  return [what(device, `${day} de ${monthName(month ?? 0)}`, clockTime(at)), you, notYou]
}

type Suspended = { user_id: number } & Sending

/**
 * Mails a suspended person why, and how to answer. Does nothing if the account is gone or no longer suspended, nor for an
 * unconfirmed address, which may be a stranger's: the app shows the reason as well.
 */
export async function sendSuspended(db: Db, { user_id: userId, send }: Suspended): Promise<void> {
  const user = await findUser(db, userId)
  if (user?.suspension_reason === undefined || !(await findEmailConfirmed(db, userId))) return
  const { subject, what, why, answer } = SUSPENSION_MAIL
  const paragraphs = [what, why(user.suspension_reason), answer]
  await send(composeMail({ subject, to: { name: '', address: user.email } }, user.name, paragraphs))
}

function composeMail(mail: Pick<Mail, 'subject' | 'to'>, name: string, said: readonly string[]): Mail {
  const paragraphs = [LINK_MAIL.greeting(guardedFirstName(name)), ...said, LINK_MAIL.signature]
  return {
    ...mail,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html>
<html lang="es">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2937">
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
</body>
</html>`,
  }
}
