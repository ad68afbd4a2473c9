import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { monthName } from '@tecnicerca/shared/messages/dates'
import { money } from '../../lib/text/formats.ts'
import { monthTitle } from './month-title.ts'

type MonthAmount = { month: number; estimated_revenue: number }

/**
 * One column per month, with round numbers on the axis. Screen readers get one labelled picture; the table has the figures.
 */
export function MonthChart({ title, months }: { title: string; months: readonly MonthAmount[] }) {
  const end = axisEnd(
    Math.max(...months.map(({ estimated_revenue: estimatedRevenue }) => estimatedRevenue), 0),
  )
  return (
    <figure aria-label={ADMIN_REPORTS.chart(title)}>
      <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 text-sm">
        <AxisLabels end={end} />
        <div className="relative h-64 min-[75rem]:h-112">
          <GridLines />
          <div className="absolute inset-0 flex gap-1">
            {months.map((amount) => (
              <MonthColumn key={amount.month} amount={amount} end={end} />
            ))}
          </div>
        </div>
        <div className="col-start-2 mt-1 flex gap-1 text-muted">
          {months.map(({ month }) => (
            <MonthLabel key={month} month={month} />
          ))}
        </div>
      </div>
    </figure>
  )
}

function AxisLabels({ end }: { end: number }) {
  return (
    <div className="-my-2.5 flex flex-col justify-between text-end text-muted tabular-nums">
      {[end, end / 2, 0].map((amount) => (
        <span key={amount}>{money(amount)}</span>
      ))}
    </div>
  )
}

function GridLines() {
  return (
    <div className="absolute inset-0 grid grid-rows-2 border-y border-line">
      <div className="border-b border-line" />
    </div>
  )
}

function MonthColumn({
  amount: { month, estimated_revenue: estimatedRevenue },
  end,
}: {
  amount: MonthAmount
  end: number
}) {
  const height = estimatedRevenue > 0 ? Math.max(1, (estimatedRevenue / end) * 100) : 0
  return (
    <div className="relative flex-1" title={`${monthTitle(month)}: ${money(estimatedRevenue)}`}>
      <svg className="absolute inset-0 size-full">
        <rect x="8%" y={`${100 - height}%`} width="84%" height={`${height}%`} rx="3" className="fill-brand" />
      </svg>
    </div>
  )
}

function MonthLabel({ month }: { month: number }) {
  return (
    <span className="flex-1 text-center">
      <span className="sm:hidden">{monthTitle(month).slice(0, 1)}</span>
      <span className="hidden sm:inline">{monthName(month).slice(0, 3)}</span>
    </span>
  )
}

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The end of an axis: the next round number that is not below `value`. */
export function axisEnd(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((candidate) => candidate * power >= value) ?? 10
  return step * power
}
