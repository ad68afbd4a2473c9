import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { QUOTE_PROBLEMS } from '@tecnicerca/shared/messages/quotes'
import type { OfferInput } from '@tecnicerca/shared/service-requests/events'
import type { LineKind, QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { hasVisibleText } from '@tecnicerca/shared/values/text'
import { isWholeCents, readAmount } from '@tecnicerca/shared/values/typed-amount'

/** A line as typed. */
export type LineText = { kind: LineKind; text: string; quantity: string; unit_price: string }

export const EMPTY_LINE: LineText = { kind: 'labour', text: '', quantity: '1', unit_price: '' }

export type LineProblem = Partial<Record<'text' | 'quantity' | 'unit_price', string>>

/** The problems of a typed line; none if it is valid. */
export function problemOf(line: LineText): LineProblem {
  const [quantity, price] = [quantityOf(line), readAmount(line.unit_price)]
  const isText = hasVisibleText(line.text)
  return {
    ...(!isText && { text: QUOTE_PROBLEMS.text }),
    ...(!isWithin(quantity, [0.01, QUOTE_LIMITS.quantityMax]) && { quantity: QUOTE_PROBLEMS.quantity }),
    ...(!isWithin(price, [0, QUOTE_LIMITS.unitPriceMax]) && { unit_price: QUOTE_PROBLEMS.unitPrice }),
  }
}

/** The first problem of the lines; undefined if there is none. */
export function firstProblem(lines: readonly LineText[]): string | undefined {
  if (lines.length === 0) return QUOTE_PROBLEMS.noLines
  return lines.flatMap((line) => Object.values(problemOf(line)))[0]
}

/** The lines to send. An amount that is none is NaN, which the schema refuses. */
export function linesInput(lines: readonly LineText[]): QuoteLine[] {
  return lines.map((line) => ({
    ...{ kind: line.kind, text: line.text.trim() },
    ...{ quantity: quantityOf(line), unit_price: readAmount(line.unit_price) },
  }))
}

/** The lines that can be added up while others are still being typed. */
export function validLines(lines: readonly LineText[]): QuoteLine[] {
  return linesInput(
    lines.filter((line) => {
      const { quantity, unit_price: price } = problemOf(line)
      return quantity === undefined && price === undefined
    }),
  )
}

export function lineTexts(lines: OfferInput['lines']): LineText[] {
  return (lines ?? []).map(({ kind, text, quantity, unit_price: price }) => ({
    ...{ kind, text },
    ...{ quantity: String(quantity ?? 1), unit_price: String(price) },
  }))
}

// Nothing typed is one.
const quantityOf = ({ quantity }: LineText) => (quantity.trim() === '' ? 1 : readAmount(quantity))

function isWithin(amount: number, [min, max]: [number, number]): boolean {
  return amount >= min && amount <= max && isWholeCents(amount)
}
