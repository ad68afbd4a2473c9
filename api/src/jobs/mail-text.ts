// Anybody may open an account with somebody else's address, and what stands in the mail then comes from us. One word of
// letters is a name; more could be a message.
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,19}$/u

/** The first name of somebody, undefined where it could be more than a name. */
export function firstName(name: string): string | undefined {
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
