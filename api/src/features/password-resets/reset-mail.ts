import type { Mail } from '../../jobs/send-mail.ts'

/** The mail that carries the link to a new password. */
export function resetMail(person: { name: string; email: string }, link: string): Mail {
  return {
    to: { name: person.name, address: person.email },
    subject: 'Crea una contraseña nueva en TecniCerca',
    text: `Hola, ${person.name}:

${ASKED}
${link}

${LIFE}

${NOT_YOU}

TecniCerca`,
    html: `<!doctype html>
<html lang="es">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2937">
<p>Hola, ${escapeHtml(person.name)}:</p>
<p>${ASKED}</p>
<p><a href="${escapeHtml(link)}">Crear contraseña nueva</a></p>
<p>Si el enlace no abre, copia esta dirección en tu navegador:<br>${escapeHtml(link)}</p>
<p>${LIFE}</p>
<p>${NOT_YOU}</p>
<p>TecniCerca</p>
</body>
</html>`,
  }
}

const ASKED =
  'Recibimos una solicitud para cambiar la contraseña de tu cuenta. Crea una nueva con este enlace:'
const LIFE = 'El enlace vence en una hora y se puede usar una sola vez.'
const NOT_YOU = 'Si no la pediste tú, no hagas nada: tu contraseña sigue siendo la misma.'

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
