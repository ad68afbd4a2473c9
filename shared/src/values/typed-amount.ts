// Separate from the schemas, because forms read amounts at once and zod loads later.

const CURRENCY = /^(?:RD\s?\$?|\$|DOP)|(?:RD\s?\$|pesos|DOP)$/giu
/**
 * Groups of three digits with one separator, then perhaps decimals with another. A group does not begin with 0, so '0.500'
 * has decimals.
 */
const GROUPED = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/u
const PLAIN = /^\d*(?:\.\d*)?$/u
/** A decimal comma, where the digits before it exclude a separator of thousands. */
const DECIMAL_COMMA = /^\d{4,},\d{1,2}$/u

/**
 * The amount in pesos that a person typed; NaN if it is none. Three digits after a dot are thousands: people here write
 * both '1.500' and '1,500', and nobody means one peso and a half. '15,00' is refused, because it may mean 15 or 1500, and so
 * are notations of programmers such as '1e3'.
 */
export function readAmount(text: string): number {
  const [, sign = '', amount = ''] = /^([+-]?)(.*)$/su.exec(bare(text)) ?? []
  const digits = plainDigits(amount)
  return digits === undefined ? Number.NaN : Number(`${sign}${digits}`)
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(CURRENCY, '')
    .trim()
}

/** `amount` without separators of thousands and with a decimal point. */
function plainDigits(amount: string): string | undefined {
  if (!/\d/.test(amount)) return undefined
  const [, separator] = GROUPED.exec(amount) ?? []
  if (separator) return amount.replaceAll(separator, '').replace(',', '.')
  if (DECIMAL_COMMA.test(amount)) return amount.replace(',', '.')
  return PLAIN.test(amount) ? amount : undefined
}

/** True for an amount with at most two decimals. */
export function isWholeCents(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
}
