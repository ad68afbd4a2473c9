import * as z from 'zod/mini'
import { QUOTE_LIMITS } from '../limits.ts'
import { QUOTE_PROBLEMS } from '../messages/quotes.ts'
import { calendarDay } from '../values/calendar-day.ts'
import { money, wholeNumber } from '../values/numbers.ts'
import { optionalText, requiredText } from '../values/text.ts'
import { isWholeCents } from '../values/typed-amount.ts'
import { LINE_KINDS } from './quote-sum.ts'

/** `text` is '' if its author's words were deleted. */
export const quoteLine = z.object({
  kind: z.enum(LINE_KINDS),
  text: z.string(),
  quantity: z.number(),
  /** In RD$. */
  unit_price: z.number(),
})

/** What an offer may have besides its total and day, as its event contains it. */
export const quoteTerms = {
  lines: z.optional(z.array(quoteLine)),
  /** True if the total includes ITBIS. */
  charges_itbis: z.optional(z.boolean()),
  /** The last day on which it can be accepted. */
  valid_until: z.optional(z.string()),
  guarantee_days: z.optional(z.number()),
  /** What the guarantee covers. */
  guarantee_text: z.optional(z.string()),
  /** Why it differs from what was agreed before. */
  change_reason: z.optional(z.string()),
}

const quantity = z
  .number({ error: QUOTE_PROBLEMS.quantity })
  .check(
    z.gte(0.01, { error: QUOTE_PROBLEMS.quantity }),
    z.lte(QUOTE_LIMITS.quantityMax, { error: QUOTE_PROBLEMS.quantity }),
    z.refine(isWholeCents, { error: QUOTE_PROBLEMS.quantity }),
  )

const quoteLineInput = z.object({
  kind: z.enum(LINE_KINDS, { error: QUOTE_PROBLEMS.kind }),
  text: requiredText(QUOTE_LIMITS.lineText, QUOTE_PROBLEMS.text),
  /** 1 if absent. */
  quantity: z.nullish(quantity),
  unit_price: money(QUOTE_LIMITS.unitPriceMax, QUOTE_PROBLEMS.unitPrice),
})

export const guaranteeDays = z.nullish(
  wholeNumber(0, QUOTE_LIMITS.guaranteeDaysMax, QUOTE_PROBLEMS.guaranteeDays(QUOTE_LIMITS.guaranteeDaysMax)),
)

/** The same of an offer that is being made. `findWrongQuote` checks the sum and the days. */
export const quoteInput = {
  lines: z.nullish(
    z
      .array(quoteLineInput, { error: QUOTE_PROBLEMS.lines })
      .check(
        z.minLength(1, { error: QUOTE_PROBLEMS.noLines }),
        z.maxLength(QUOTE_LIMITS.lines, { error: QUOTE_PROBLEMS.tooManyLines(QUOTE_LIMITS.lines) }),
      ),
  ),
  charges_itbis: z.nullish(z.boolean({ error: 'Debe ser sí o no.' })),
  valid_until: z.nullish(calendarDay('Elige una fecha válida.')),
  guarantee_days: guaranteeDays,
  guarantee_text: z.optional(optionalText(QUOTE_LIMITS.guaranteeText)),
  change_reason: z.optional(optionalText(QUOTE_LIMITS.changeReason)),
}
