// Separate from the schemas, because forms add up at once and zod loads later.

export const LINE_KINDS = ['labour', 'parts', 'visit', 'other'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** A line of a quote: a quantity of something, and its price for one in RD$. Both have two decimals at most. */
export type QuoteLine = { kind: LineKind; text: string; quantity: number; unit_price: number }

/** The amounts of a quote in cents. `lines` are those of its lines, in their order. */
export type QuoteSum = { lines: number[]; subtotal: number; itbis: number; total: number }

const ITBIS_PERCENT = 18

/**
 * Adds up a quote. Every step is a whole number that a double holds exactly: 20 lines with the largest quantity and price
 * that the schema allows stay below 2^53.
 */
export function addUpQuote(
  lines: readonly Pick<QuoteLine, 'quantity' | 'unit_price'>[],
  chargesItbis: boolean,
): QuoteSum {
  const amounts = lines.map((line) => hundredth(toCents(line.quantity) * toCents(line.unit_price)))
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
  const itbis = chargesItbis ? hundredth(subtotal * ITBIS_PERCENT) : 0
  return { lines: amounts, subtotal, itbis, total: subtotal + itbis }
}

/** A hundredth of a whole number that is not negative, rounded half up. */
function hundredth(amount: number): number {
  const rounded = amount + 50
  return (rounded - (rounded % 100)) / 100
}

/** An amount with two decimals as a whole number of hundredths. Read from its digits: 1.15 * 100 is less than 115. */
export function toCents(amount: number): number {
  return Number(amount.toFixed(2).replace('.', ''))
}

/** The number that JSON has for an amount in cents: the division gives the nearest double, as reading its digits does. */
export function fromCents(cents: number): number {
  return cents / 100
}
