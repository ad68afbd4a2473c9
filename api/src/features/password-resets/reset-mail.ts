import { RESET_MAIL } from '@tecnicerca/shared/messages/server'
import type { Mail } from '../../jobs/send-mail.ts'

/** The mail that carries the link to a new password. */
export function resetMail(person: { name: string; email: string }, link: string): Mail {
  return {
    to: { name: person.name, address: person.email },
    subject: RESET_MAIL.subject,
    text: `${RESET_MAIL.greeting(person.name)}

${RESET_MAIL.asked}
${link}

${RESET_MAIL.life}

${RESET_MAIL.not_you}

${RESET_MAIL.signature}`,
    html: `<!doctype html>
<html lang="es">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2937">
<p>${RESET_MAIL.greeting(escapeHtml(person.name))}</p>
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
