import { RESET_MAIL } from '@tecnicerca/shared/messages/server'
import type { Mail } from '../../jobs/send-mail.ts'

// Anybody may open an account with somebody else's address, and what stands in the mail then comes from us. One word of
// letters is a name; more could be a message.
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,19}$/u

/** The mail that carries the link to a new password. */
export function resetMail(person: { name: string; email: string }, link: string): Mail {
  const greeting = RESET_MAIL.greeting(firstName(person.name))
  return {
    to: { name: '', address: person.email },
    subject: RESET_MAIL.subject,
    text: `${greeting}

${RESET_MAIL.asked}
${link}

${RESET_MAIL.life}

${RESET_MAIL.not_you}

${RESET_MAIL.signature}`,
    html: `<!doctype html>
<html lang="es">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2937">
<p>${escapeHtml(greeting)}</p>
<p>${RESET_MAIL.asked}</p>
<p><a href="${escapeHtml(link)}">${RESET_MAIL.button}</a></p>
<p>${RESET_MAIL.if_it_does_not_open}<br>${escapeHtml(link)}</p>
<p>${RESET_MAIL.life}</p>
<p>${RESET_MAIL.not_you}</p>
<p>${RESET_MAIL.signature}</p>
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
