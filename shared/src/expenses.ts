import * as z from 'zod/mini'
import { EXPENSE_LIMITS } from './limits.ts'
import { EXPENSES } from './messages/month.ts'
import { MONTH_KINDS, MONTH_TEXT } from './service-requests/month-log.ts'
import { calendarDay } from './values/calendar-day.ts'
import { id, money } from './values/numbers.ts'
import { requiredText } from './values/text.ts'
import type { WrongFields } from './values/validation.ts'

/** Made by the phone. */
export const expenseId = z.uuid({ error: 'El gasto no es válido.' }).check(z.toLowerCase())

/** An expense for parts, noted by the technician alone. The schema does not check that the day has come. */
export const expenseInput = z.object({
  amount: money(EXPENSE_LIMITS.amountMax, EXPENSES.wrongAmount).check(
    z.gte(EXPENSE_LIMITS.amountMin, { error: EXPENSES.wrongAmount }),
  ),
  spent_on: calendarDay(EXPENSES.wrongDay),
  note: requiredText(EXPENSE_LIMITS.note, EXPENSES.wrongNote),
})
export type ExpenseInput = z.infer<typeof expenseInput>

/** `today`: the day in Santo Domingo. */
export function findWrongExpense({ spent_on: day }: Partial<ExpenseInput>, today: string): WrongFields {
  return day && day > today ? { spent_on: EXPENSES.inFuture } : {}
}

export const expense = z.object({
  id: z.string(),
  amount: z.number(),
  spent_on: z.string(),
  note: z.string(),
})
export type Expense = z.infer<typeof expense>

/** The latest day first. `has_more`: there are older ones, which only months show. */
export const expensesAnswer = z.object({ expenses: z.array(expense), has_more: z.boolean() })
export type ExpensesAnswer = z.infer<typeof expensesAnswer>
export const expenseAnswer = z.object({ expense: z.object({ id: z.string() }) })

export const monthQuery = z.object({
  month: z.string({ error: EXPENSES.wrongMonth }).check(z.regex(MONTH_TEXT, { error: EXPENSES.wrongMonth })),
})

/** As the type `MonthLine`, which also has the expenses. */
export const monthLine = z.object({
  kind: z.enum(MONTH_KINDS),
  day: z.string(),
  amount: z.nullable(z.number()),
  service_request_id: z.nullable(id()),
  name: z.string(),
  words: z.string(),
})

/** `lines`: what the cases add; `expenses`: of the same month. */
export const monthAnswer = z.object({ lines: z.array(monthLine), expenses: z.array(expense) })
export type MonthAnswer = z.infer<typeof monthAnswer>
