import { LINK_MAIL } from '@tecnicerca/shared/messages/server'
import { guardedFirstName } from '@tecnicerca/shared/values/guarded-names'
import { escapeHtml } from './mail-text.ts'
import type { Mail } from './send-mail.ts'

type LinkMail = {
  about: 'reset' | 'confirmation' | 'change'
  person: { name: string; email: string }
  link: string
}

/** The mail with the link of a password reset, an email confirmation or a change of address. */
export function linkMail({ about, person, link }: LinkMail): Mail {
  const words = LINK_MAIL[about]
  const greeting = LINK_MAIL.greeting(guardedFirstName(person.name))
  return {
    to: { name: '', address: person.email },
    subject: words.subject,
    text: `${greeting}

${words.asked}
${link}

${words.life}

${words.notYou}

${LINK_MAIL.signature}`,
    html: `<!doctype html>
<html lang="es">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2937">
<p>${escapeHtml(greeting)}</p>
<p>${words.asked}</p>
<p><a href="${escapeHtml(link)}">${words.button}</a></p>
<p>${LINK_MAIL.ifItDoesNotOpen}<br>${escapeHtml(link)}</p>
<p>${words.life}</p>
<p>${words.notYou}</p>
<p>${LINK_MAIL.signature}</p>
</body>
</html>`,
  }
}
