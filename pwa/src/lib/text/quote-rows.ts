import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { addUpQuote, fromCents, type QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { money } from './formats.ts'

export type QuoteRow = { name: string; details: string; amount: string }
type QuoteRows = {
  rows: QuoteRow[]
  subtotal: string
  itbis: string | undefined
  total: string
  totalCents: number
}

/** The lines of a quote and its sums as they are shown. `itbis` is undefined if the quote has none. */
export function quoteRows({
  lines = [],
  charges_itbis: chargesItbis = false,
}: Pick<EventData, 'lines' | 'charges_itbis'>): QuoteRows {
  const sum = addUpQuote(lines, chargesItbis)
  return {
    rows: lines.map((line, place) => ({
      name: line.text.trim() || QUOTE.kinds[line.kind],
      details: lineDetails(line),
      amount: moneyOf(sum.lines[place] ?? 0),
    })),
    subtotal: moneyOf(sum.subtotal),
    itbis: chargesItbis ? moneyOf(sum.itbis) : undefined,
    total: moneyOf(sum.total),
    totalCents: sum.total,
  }
}

const moneyOf = (cents: number) => money(fromCents(cents))

/** 'Piezas · 2 × RD$350.25'; without the kind if its words are the text of the line. */
function lineDetails({ kind, text, quantity, unit_price: price }: QuoteLine): string {
  const words = QUOTE.kinds[kind]
  const isNamed = text === '' || text.trim().toLowerCase() === words.toLowerCase()
  const times = quantity === 1 ? undefined : QUOTE.times(String(quantity), money(price))
  return [!isNamed && words, times].filter(Boolean).join(' · ')
}
