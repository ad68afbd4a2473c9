import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { shortDate } from '../../lib/text/formats.ts'
import { quoteRows } from '../../lib/text/quote-rows.ts'
import { classNames } from '../class-names.ts'

/** With large text the amount goes below the words. */
const ROW_CLASS = 'flex flex-wrap gap-x-3 border-t border-line py-1'
const TERM_CLASS = 'min-w-0 flex-1 basis-32 text-left'

/** The lines of a quote with their amounts, ITBIS and total. */
export function QuoteLines({ quote }: { quote: EventData }) {
  if (!quote.lines) return null
  const { rows, itbis, total } = quoteRows(quote)
  return (
    <table className="block text-sm">
      <caption className="sr-only">{QUOTE.lines}</caption>
      <tbody className="block">
        {rows.map(({ name, details, amount }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a quote never change
          <tr key={place} className={classNames(ROW_CLASS, 'first:border-0')}>
            <th scope="row" className={classNames(TERM_CLASS, 'font-normal wrap-anywhere')}>
              <span className="block">{name}</span>
              {details && <span className="block text-muted">{details}</span>}
            </th>
            <Amount text={amount} />
          </tr>
        ))}
        {itbis && <SumRow term={QUOTE.itbis} amount={itbis} />}
        <SumRow term={QUOTE.total} amount={total} className="font-bold" />
      </tbody>
    </table>
  )
}

function SumRow({ term, amount, className = '' }: { term: string; amount: string; className?: string }) {
  return (
    <tr className={classNames(ROW_CLASS, className)}>
      <th scope="row" className={classNames(TERM_CLASS, 'font-[inherit]')}>
        {term}
      </th>
      <Amount text={amount} />
    </tr>
  )
}

function Amount({ text }: { text: string }) {
  return <td className="ml-auto whitespace-nowrap tabular-nums">{text}</td>
}

/** Until when a quote can be accepted, its guarantee, and why it differs from the last one. */
export function QuoteTerms({ quote, today }: { quote: EventData; today: string }) {
  const { guarantee_days: days, guarantee_text: covered, change_reason: reason, valid_until: lastDay } = quote
  const guarantee = days !== undefined && [QUOTE.guarantee(days), covered].filter(Boolean).join(' · ')
  const isOver = lastDay !== undefined && lastDay < today
  return (
    <>
      {reason && <p className="text-sm wrap-anywhere">{QUOTE.because(reason)}</p>}
      {guarantee && <p className="text-sm wrap-anywhere">{guarantee}</p>}
      {lastDay && (
        <p className={isOver ? 'text-sm font-semibold text-danger-ink' : 'text-sm text-muted'}>
          {isOver ? QUOTE.overSince(shortDate(lastDay)) : QUOTE.validUntil(shortDate(lastDay))}
        </p>
      )}
    </>
  )
}
