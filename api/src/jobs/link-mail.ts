import { LINK_MAIL } from '@tecnicerca/shared/messages/server'
import type { Mail } from './send-mail.ts'

type LinkMail = { about: 'reset' | 'confirmation'; person: { name: string; email: string }; link: string }

// Anybody may open an account with somebody else's address, and what stands in the mail then comes from us. One word of
// letters is a name; more could be a message.
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,19}$/u

/** A mail that carries a link. */
export function linkMail({ about, person, link }: LinkMail): Mail {
  const words = LINK_MAIL[about]
  const greeting = LINK_MAIL.greeting(firstName(person.name))
  return {
    to: { name: '', address: person.email },
    subject: words.subject,
    text: `${greeting}

${words.asked}
${link}

${words.life}

${words.not_you}

${LINK_MAIL.signature}`,
    html: `<!doctype html>
<html lang="es">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2937">
<p>${escapeHtml(greeting)}</p>
<p>${words.asked}</p>
<p><a href="${escapeHtml(link)}">${words.button}</a></p>
<p>${LINK_MAIL.if_it_does_not_open}<br>${escapeHtml(link)}</p>
<p>${words.life}</p>
<p>${words.not_you}</p>
<p>${LINK_MAIL.signature}</p>
</body>
</html>`,
  }
}

function firstName(name: string): string | undefined {
  const [first = ''] = name.split(' ')
  return FIRST_NAME.test(first) ? first : undefined
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
