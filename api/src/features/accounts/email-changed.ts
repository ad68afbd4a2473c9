import { EMAIL_CHANGED, LINK_MAIL } from '@tecnicerca/shared/messages/server'
import { guardedFirstName } from '@tecnicerca/shared/values/text'
import type { Db } from '../../db/client.ts'
import { escapeHtml } from '../../jobs/mail-text.ts'
import type { Mail, MailResult } from '../../jobs/send-mail.ts'
import { findUser } from './repository.ts'

type Changed = { user_id: number; email: string; send: (mail: Mail) => Promise<MailResult> }

/** Mails one of the two addresses that the account's email was changed. Does nothing if the account is gone. */
export async function sendEmailChanged(db: Db, { user_id: userId, email, send }: Changed): Promise<void> {
  const user = await findUser(db, userId)
  if (!user) return
  const paragraphs = [
    LINK_MAIL.greeting(guardedFirstName(user.name)),
    EMAIL_CHANGED.what,
    EMAIL_CHANGED.notYou,
    LINK_MAIL.signature,
  ]
  await send({
    to: { name: '', address: email },
    subject: EMAIL_CHANGED.subject,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html>
<html lang="es">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2937">
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
</body>
</html>`,
  })
}
