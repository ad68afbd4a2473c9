import { Link } from '@tanstack/react-router'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { EXPENSES, MONTH } from '@tecnicerca/shared/messages/month'
import type { MonthLine } from '@tecnicerca/shared/service-requests/month-log'
import { useState } from 'react'
import { money, shortDate } from '../../lib/text/formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

/** How many lines are drawn at first, and with each tap more. */
const SHOWN = 50

type MonthLinesProps = { lines: readonly MonthLine[]; onEdit: (expenseId: string) => void }

/** What a month is made of, the latest day first. A line of a case leads to it; an expense can be changed. */
export function MonthLines({ lines, onEdit }: MonthLinesProps) {
  const [shown, setShown] = useState(SHOWN)
  const days = [...Map.groupBy(lines.slice(0, shown), ({ day }) => day)]
  return (
    <div className="grid grid-cols-1 gap-4">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`month-${day}`}>
          <h2 id={`month-${day}`} className="font-semibold text-muted">
            {shortDate(day)}
          </h2>
          <ul className="divide-y divide-line">
            {ofDay.map(({ expense_id: expenseId, ...line }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a case may have two equal payments on a day
              <li key={place} className="flex items-center gap-3 py-2">
                <Line line={line} />
                {expenseId && (
                  <IconButton
                    icon="pencil"
                    label={EXPENSES.edit(line.words)}
                    onClick={() => onEdit(expenseId)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown < lines.length && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
          {CONTROLS.loadMore}
        </Button>
      )}
    </div>
  )
}

function Line({ line: { kind, amount, name, words, service_request_id: id } }: { line: MonthLine }) {
  const content = (
    <>
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">
          {MONTH.kinds[kind]}
          {name && ` · ${name}`}
        </span>
        <span className="line-clamp-2 text-sm text-muted wrap-anywhere">{words}</span>
      </span>
      {amount !== null && <span className="shrink-0 font-semibold">{money(amount)}</span>}
    </>
  )
  const look = 'flex min-h-11 min-w-0 grow items-center gap-3 rounded-control'
  if (id === null) return <div className={look}>{content}</div>
  return (
    <Link to="/my-requests/$id" params={{ id: String(id) }} className={`${look} hover:bg-sunken`}>
      {content}
    </Link>
  )
}
