// The functions below take digits with a country code, as `readPhoneNumbers` returns them.

export function telLink(number: string): string {
  return `tel:+${number}`
}

/** A link to a WhatsApp chat with a prefilled greeting, which the user can change. */
export function whatsappLink(number: string, greeting = ''): string {
  return `https://wa.me/${number}${greeting ? `?text=${encodeURIComponent(greeting)}` : ''}`
}

/** '829-555-1234' for a number that can be dialled so here, else '+34612345678'. */
export function phoneLabel(number: string): string {
  return number.startsWith('1') ? number.replace(/^1(...)(...)(.*)$/, '$1-$2-$3') : `+${number}`
}

/** A WhatsApp link with a prefilled text; the user chooses the recipient. */
export function whatsappTextLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
