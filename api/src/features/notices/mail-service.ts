import { timingSafeEqual } from 'node:crypto'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { NOTICE_MAIL } from '@tecnicerca/shared/messages/notices/notice-words'
import { LINK_MAIL } from '@tecnicerca/shared/messages/server'
import { MAILED_KINDS } from '@tecnicerca/shared/notices'
import { guardedFirstName } from '@tecnicerca/shared/values/guarded-names'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { escapeHtml } from '../../jobs/mail-text.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Mail, MailResult } from '../../jobs/send-mail.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Signer } from '../../lib/signer.ts'
import * as accounts from '../accounts/service.ts'
import { listPointlessReminders, updateMailResult, updateMailsDropped } from './due-repository.ts'
import { findPreferences, lockPreferences, updatePreferences } from './preferences-repository.ts'
import { listNoticesOf, type NoticeRow } from './repository.ts'
import { noticeWords, type Said } from './words.ts'

type NoticeMailJob = Jobs['send-notices'] & {
  publicUrl: string
  sign: Signer
  send: (mail: Mail) => Promise<MailResult>
}

/** Sends one mail with the notices among `notice_ids` that still need a mail; nothing if none does. */
export async function sendNoticeMail(
  db: Db,
  { user_id: userId, notice_ids: noticeIds, publicUrl, sign, send }: NoticeMailJob,
): Promise<void> {
  const user = await accounts.findUser(db, userId)
  const isReachable = user !== undefined && (await accounts.isEmailConfirmed(db, userId))
  const rows = isReachable ? await listMailable(db, userId, noticeIds) : []
  const mailableIds = rows.map(({ id }) => id)
  if (isReachable && rows.length > 0) {
    const unsubscribe = `token=${await unsubscribeToken(sign, userId)}`
    const urls = {
      case: (row: NoticeRow) => `${publicUrl}/my-requests/${row.service_request_id}`,
      page: `${publicUrl}/avisos/baja?${unsubscribe}`,
      oneClick: `${publicUrl}/api/notices/unsubscribe?${unsubscribe}`,
    }
    const result = await send(noticeMail({ person: user, rows, urls })).catch(async (error: unknown) => {
      // The notices count as failed until a retry of the background job succeeds.
      await updateMailResult(db, mailableIds, 'failed')
      throw error
    })
    await updateMailResult(db, mailableIds, result)
  }
  const dropped = noticeIds.filter((id) => !mailableIds.includes(id))
  if (dropped.length > 0) await updateMailsDropped(db, dropped)
}

// Checked again before sending: minutes, or an outage of the mail server, may have passed.
async function listMailable(db: Db, userId: number, ids: readonly number[]): Promise<NoticeRow[]> {
  const { mail_off: mailOff } = await findPreferences(db, userId)
  const rows = await listNoticesOf(db, { user_id: userId, ids })
  const pointless = await listPointlessReminders(db, rows)
  return rows.filter(
    ({ id, kind, read_at: readAt }) => readAt === null && !mailOff.includes(kind) && !pointless.includes(id),
  )
}

type Urls = { case: (row: NoticeRow) => string; page: string; oneClick: string }

function noticeMail({
  person,
  rows,
  urls,
}: {
  person: { name: string; email: string }
  rows: NoticeRow[]
  urls: Urls
}): Mail {
  const today = dayInSantoDomingo(new Date())
  const items = rows.map((row) => ({ ...noticeWords(row, { today }), url: urls.case(row) }))
  const [first] = items
  const greeting = LINK_MAIL.greeting(guardedFirstName(person.name))
  return {
    to: { name: '', address: person.email },
    subject: items.length === 1 && first ? first.title : NOTICE_MAIL.several(items.length),
    text: [
      greeting,
      ...items.map(({ title, body, url }) => `${[title, body].filter(Boolean).join('\n')}\n${url}`),
      NOTICE_MAIL.why,
      NOTICE_MAIL.link(NOTICE_MAIL.unsubscribe, urls.page),
      LINK_MAIL.signature,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="es">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2937">
<p>${escapeHtml(greeting)}</p>
${items.map(itemHtml).join('\n')}
<p>${NOTICE_MAIL.why}</p>
<p>${LINK_MAIL.signature}</p>
<p><a href="${escapeHtml(urls.page)}">${NOTICE_MAIL.unsubscribe}</a></p>
</body>
</html>`,
    unsubscribeUrl: urls.oneClick,
  }
}

function itemHtml({ title, body, url }: Said & { url: string }): string {
  return `<p><strong>${escapeHtml(title)}</strong><br>${escapeHtml(body)}<br><a href="${escapeHtml(url)}">${NOTICE_MAIL.open}</a></p>`
}

/** The token of an unsubscribe link. It works without a session, as long as the installation keeps its key. */
export async function unsubscribeToken(sign: Signer, userId: number): Promise<string> {
  return `${userId}.${(await sign('unsubscribe', String(userId))).toString('base64url')}`
}

/** Turns off all notice mails of the token's user, without a session. Throws `validation_failed`. */
export async function unsubscribeFromMail(db: Db, token: string, sign: Signer): Promise<void> {
  const [id = ''] = token.split('.')
  const wanted = Buffer.from(await unsubscribeToken(sign, Number(id)))
  const given = Buffer.from(token)
  const isOurs = /^\d{1,10}$/.test(id) && given.length === wanted.length && timingSafeEqual(given, wanted)
  if (!isOurs || !(await accounts.findUser(db, Number(id))))
    throw new DomainError('validation_failed', {
      message: NOTICE_MAIL.link_dead,
      fields: { token: NOTICE_MAIL.link_dead },
    })
  await inTransaction(db, async (trx) => {
    const before = await lockPreferences(trx, Number(id))
    await updatePreferences(trx, Number(id), { ...before, mail_off: [...MAILED_KINDS] })
  })
}
