/** The digits of an international number, or undefined if the text is not a phone number that one could dial. */
function internationalDigits(phone: string): string | undefined {
  const number = phone.split(/(?:ext|x|#)/i)[0] ?? ''
  const digits = number.replace(/\D/g, '')
  const isInternational = number.trim().startsWith('+') || digits.startsWith('00')
  if (isInternational) return withinLength(digits.replace(/^00/, ''))
  if (digits.length === 10) return /^[2-9]\d{2}[2-9]/.test(digits) ? `1${digits}` : undefined
  return digits.length === 11 && digits.startsWith('1') ? digits : undefined
}

function withinLength(digits: string): string | undefined {
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/**
 * A link such as `tel:+18095551234`. A number of ten digits is of the North American numbering plan, as Dominican
 * numbers are.
 */
export function telLink(phone: string): string | undefined {
  const digits = internationalDigits(phone)
  return digits && `tel:+${digits}`
}

/** A link to a WhatsApp chat with a prefilled greeting, which the user can change. */
export function whatsappLink(phone: string, greeting = ''): string | undefined {
  const digits = internationalDigits(phone)
  if (!digits) return undefined
  return `https://wa.me/${digits}${greeting ? `?text=${encodeURIComponent(greeting)}` : ''}`
}

/** A WhatsApp link with a prefilled text; the user chooses the recipient. */
export function whatsappTextLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
