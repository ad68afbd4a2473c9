import { addDays } from '../calendar.ts'
import { CASE_LIMITS, QUOTE_LIMITS } from '../limits.ts'
import { amountInWords } from '../messages/amount-in-words.ts'
import { QUOTE_PROBLEMS } from '../messages/quotes.ts'
import { money } from '../values/formats.ts'
import type { WrongFields } from '../values/validation.ts'
import { addUpQuote, fromCents, type QuoteLine, toCents } from './quote-sum.ts'

type Amounts = Pick<QuoteLine, 'unit_price'> & { quantity?: number | null | undefined }
type Quote = {
  lines?: readonly Amounts[] | null | undefined
  charges_itbis?: boolean | null | undefined
  total?: number | null | undefined
  valid_until?: string | null | undefined
}

/** The sum of the lines in cents; undefined without lines. */
export function sumOf({ lines, charges_itbis: chargesItbis }: Quote): number | undefined {
  if (!lines) return undefined
  const counted = lines.map((line) => ({ ...line, quantity: line.quantity ?? 1 }))
  return addUpQuote(counted, chargesItbis === true).total
}

/** What is wrong about the sum and the last day of a quote whose fields are valid on their own. `today` as `YYYY-MM-DD`. */
export function findWrongQuote(quote: Quote, today: string): WrongFields {
  return { ...findWrongSum(quote), ...findWrongLastDay(quote, today) }
}

function findWrongSum(quote: Quote): WrongFields {
  const sum = sumOf(quote)
  if (sum === undefined) return {}
  if (sum > toCents(CASE_LIMITS.total_max)) return { total: QUOTE_PROBLEMS.sumTooHigh }
  if (typeof quote.total !== 'number' || toCents(quote.total) === sum) return {}
  return { total: QUOTE_PROBLEMS.otherSum(money(fromCents(sum)), amountInWords(sum)) }
}

function findWrongLastDay({ valid_until: validUntil }: Quote, today: string): WrongFields {
  if (!validUntil) return {}
  if (validUntil < today) return { valid_until: QUOTE_PROBLEMS.validInPast }
  const isTooFar = validUntil > addDays(today, QUOTE_LIMITS.validDaysMax)
  return isTooFar ? { valid_until: QUOTE_PROBLEMS.validTooLong(QUOTE_LIMITS.validDaysMax) } : {}
}
