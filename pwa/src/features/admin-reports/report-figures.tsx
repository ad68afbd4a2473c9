import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/display/card.tsx'

export type Figure = { label: string; value: string }

export function ReportFigures({ figures }: { figures: readonly Figure[] }) {
  // If there are only two figures, one is a range of dates, which needs a phone's whole width.
  const columns = figures.length > 2 ? 'grid-cols-2' : 'grid-cols-1'
  return (
    <dl className={classNames('mb-4 grid gap-3 md:grid-flow-col md:auto-cols-fr md:grid-cols-none', columns)}>
      {figures.map(({ label, value }) => (
        <Card key={label} className="flex flex-col justify-between gap-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-bold tabular-nums wrap-anywhere md:text-xl">{value}</dd>
        </Card>
      ))}
    </dl>
  )
}
