import { dayInSantoDomingo } from '../calendar.ts'
import { type PaymentDirection, paymentsIn } from './payment-log.ts'
import { fromCents, toCents } from './quote-sum.ts'

// Separate from the schemas, because the phone counts months too, by this same code.

/** A month such as '2026-11'. */
export const MONTH_TEXT = /^(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/

/**
 * What a month is made of: confirmed payments and refunds by the day of the money, what is still owed on the jobs that were
 * completed in it, expenses, and these jobs.
 */
export const MONTH_KINDS = ['paid', 'refunded', 'owed', 'expense', 'job'] as const
export type MonthKind = (typeof MONTH_KINDS)[number]

/** `amount`: in RD$; of a job the agreed price, null without one. `words`: the job, or what was bought. */
export type MonthLine = {
  kind: MonthKind
  day: string
  amount: number | null
  service_request_id: number | null
  name: string
  words: string
  /** Of an expense. */
  expense_id?: string
}

type Job = {
  id: number
  customer_name: string
  service_description: string
  status: string
  ended_at: string | null
  agreed_total: number | null
}

type LoggedEvent = {
  id: number
  kind: string
  data: {
    payment_id?: number | undefined
    amount?: number | undefined
    direction?: PaymentDirection | undefined
    paid_on?: string | undefined
  }
}

type Expense = { id: string; spent_on: string; amount: number; note: string }

/** What one case of a technician adds to a month ('2026-11', of Santo Domingo). `events`: its log in order, or only the payments. */
export function monthLinesOf(job: Job, events: readonly LoggedEvent[], month: string): MonthLine[] {
  const of = {
    service_request_id: job.id,
    name: job.customer_name,
    words: job.service_description,
  }
  const confirmed = paymentsIn(events).flatMap(({ event: { data }, state }) =>
    state === 'confirmed' ? [{ ...data, isRefund: data.direction === 'refunded' }] : [],
  )
  const lines: MonthLine[] = confirmed.flatMap(({ paid_on: day, amount, isRefund }) =>
    isIn(day, month) && amount !== undefined
      ? [{ ...of, kind: isRefund ? 'refunded' : 'paid', day, amount }]
      : [],
  )
  const endDay = job.ended_at === null ? undefined : dayInSantoDomingo(new Date(job.ended_at))
  if (job.status !== 'completed' || !isIn(endDay, month)) return lines
  lines.push({ ...of, kind: 'job', day: endDay, amount: job.agreed_total })
  const paid = confirmed.reduce(
    (sum, { amount = 0, isRefund }) => sum + (isRefund ? -1 : 1) * toCents(amount),
    0,
  )
  const owed = toCents(job.agreed_total ?? 0) - paid
  if (job.agreed_total !== null && owed > 0)
    lines.push({ ...of, kind: 'owed', day: endDay, amount: fromCents(owed) })
  return lines
}

export function expenseLines(expenses: readonly Expense[], month: string): MonthLine[] {
  return expenses
    .filter(({ spent_on: day }) => isIn(day, month))
    .map(({ id, spent_on: day, amount, note }) => ({
      ...{ kind: 'expense', day, amount, service_request_id: null, name: '', words: note },
      expense_id: id,
    }))
}

function isIn(day: string | undefined, month: string): day is string {
  return day?.slice(0, 7) === month
}

/** The latest day first; within a day in the order of `MONTH_KINDS`. */
export function sortMonthLines(lines: readonly MonthLine[]): MonthLine[] {
  return lines.toSorted(
    (a, b) =>
      b.day.localeCompare(a.day) ||
      MONTH_KINDS.indexOf(a.kind) - MONTH_KINDS.indexOf(b.kind) ||
      (b.service_request_id ?? 0) - (a.service_request_id ?? 0),
  )
}

/** Sums in RD$, the number of completed jobs, and on how many days they were completed. */
export type MonthTotals = Record<Exclude<MonthKind, 'job'>, number> & { jobs: number; days: number }

export function monthTotals(lines: readonly MonthLine[]): MonthTotals {
  const sum = (kind: MonthKind) =>
    fromCents(
      lines
        .filter((line) => line.kind === kind)
        .reduce((cents, line) => cents + toCents(line.amount ?? 0), 0),
    )
  const jobs = lines.filter(({ kind }) => kind === 'job')
  return {
    ...{ paid: sum('paid'), refunded: sum('refunded'), owed: sum('owed'), expense: sum('expense') },
    ...{ jobs: jobs.length, days: new Set(jobs.map(({ day }) => day)).size },
  }
}
