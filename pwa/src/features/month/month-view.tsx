import { Link } from '@tanstack/react-router'
import type { Expense } from '@tecnicerca/shared/expenses'
import { EXPENSES, MONTH } from '@tecnicerca/shared/messages/month'
import { type MonthTotals, monthTotals } from '@tecnicerca/shared/service-requests/month-log'
import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '../../lib/session/session.ts'
import { money } from '../../lib/text/formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cardClass } from '../../ui/display/card-class.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { CsvButton } from '../../ui/tables/csv-button.tsx'
import { CSV_COLUMNS } from './csv-columns.ts'
import { MonthLines } from './month-lines.tsx'
import { monthsLater, monthWords } from './months.ts'
import type { ShownMonth } from './use-month.ts'

const ExpenseDialog = lazy(async () => ({
  default: (await import('./expense-dialog.tsx')).ExpenseDialog,
}))

type MonthViewProps = { user: SessionUser; month: string; shown: ShownMonth }

/** The sums of a month, what they are made of, and the technician's own expenses. */
export function MonthView({ user, month, shown }: MonthViewProps) {
  // 'new', or the expense that is being changed.
  const [edited, setEdited] = useState<Expense | 'new'>()
  const { lines, expenses, isPartial, error, isFetching, retry } = shown
  const edit = (id: string) => setEdited(expenses.find((one) => one.id === id))
  return (
    <div className="grid grid-cols-1 gap-4">
      {isPartial && !isFetching && <p className="text-sm text-muted">{MONTH.partial}</p>}
      {isPartial && isFetching && <p className="text-sm text-muted">{MONTH.loading}</p>}
      {isPartial && error && (
        <LoadFailed message={MONTH.loadFailed} error={error} onRetry={retry} retrying={isFetching} />
      )}
      <Sums totals={monthTotals(lines)} />
      <p className="text-sm text-muted">{MONTH.paidHelp}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon name="plus" className="size-5" />} onClick={() => setEdited('new')}>
          {EXPENSES.add}
        </Button>
        <CsvButton file={`${MONTH.file}-${month}`} columns={CSV_COLUMNS} rows={lines} />
      </div>
      {lines.length === 0 ? <p>{MONTH.none}</p> : <MonthLines lines={lines} onEdit={edit} />}
      {edited && (
        <Suspense>
          <ExpenseDialog
            user={user}
            month={month}
            expense={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Sums({ totals }: { totals: MonthTotals }) {
  const sums = [
    [MONTH.kinds.paid, money(totals.paid)],
    [MONTH.kinds.owed, money(totals.owed)],
    [MONTH.kinds.refunded, money(totals.refunded)],
    [MONTH.kinds.expense, money(totals.expense)],
    [MONTH.jobs, String(totals.jobs)],
    [MONTH.days, String(totals.days)],
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
      {sums.map(([term, value]) => (
        <div key={term} className={cardClass('flex flex-col-reverse px-3! py-2!')}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The months before and after; never one that has not begun. */
export function MonthLinks({ month, thisMonth }: { month: string; thisMonth: string }) {
  const [previous, next] = [monthsLater(month, -1), monthsLater(month, 1)]
  const look =
    'inline-flex size-11 items-center justify-center rounded-control text-brand-ink hover:bg-brand-tint'
  return (
    <nav aria-label={MONTH.choose} className="mb-4 flex items-center gap-2">
      <Link to="/mi-mes" search={{ month: previous }} replace aria-label={MONTH.previous} className={look}>
        <Icon name="chevron-left" className="size-5" />
      </Link>
      <strong className="min-w-32 text-center">{monthWords(month)}</strong>
      {month < thisMonth && (
        <Link to="/mi-mes" search={{ month: next }} replace aria-label={MONTH.next} className={look}>
          <Icon name="chevron-right" className="size-5" />
        </Link>
      )}
    </nav>
  )
}
