import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { clockTime, monthName } from '@tecnicerca/shared/messages/dates'
import {
  EMAIL_CHANGED,
  LINK_MAIL,
  NEW_DEVICE_MAIL,
  NEW_PASSKEY_MAIL,
  SUSPENSION_MAIL,
} from '@tecnicerca/shared/messages/server'
import { guardedFirstName } from '@tecnicerca/shared/values/names'
import type { Db } from '../../db/client.ts'
import { escapeHtml } from '../../jobs/mail-text.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Mail, MailResult } from '../../jobs/send-mail.ts'
import { findEmailConfirmed, findUser } from './repository.ts'

type Changed = Jobs['send-email-changed'] & { send: (mail: Mail) => Promise<MailResult> }

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

type OnDevice = { user_id: number; device: string; at: string; send: (mail: Mail) => Promise<MailResult> }

/** Mails a person that their account was signed in to on a new device. Does nothing if the account is gone. */
export function sendNewDevice(db: Db, signIn: OnDevice): Promise<void> {
  return mailAboutDevice(db, signIn, NEW_DEVICE_MAIL)
}

/** Mails a person that a passkey was added to their account. Does nothing if the account is gone. */
export function sendNewPasskey(db: Db, made: OnDevice): Promise<void> {
  return mailAboutDevice(db, made, NEW_PASSKEY_MAIL)
}

async function mailAboutDevice(
  db: Db,
  { user_id: userId, device, at, send }: OnDevice,
  { subject, what, you, notYou }: typeof NEW_DEVICE_MAIL | typeof NEW_PASSKEY_MAIL,
): Promise<void> {
  const user = await findUser(db, userId)
  if (!user) return
  const [, month, day] = dayInSantoDomingo(new Date(at)).split('-').map(Number)
  const said = what(device, `${day} de ${monthName(month ?? 0)}`, clockTime(at))
  await send(composeMail({ subject, to: { name: '', address: user.email } }, user.name, [said, you, notYou]))
}

type Suspended = { user_id: number; send: (mail: Mail) => Promise<MailResult> }

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
