import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { addUpQuote, fromCents, type QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { money, shortDate } from '../../lib/text/formats.ts'
import { classNames } from '../class-names.ts'

/** With large text the amount goes below the words. */
const ROW_CLASS = 'flex flex-wrap gap-x-3 border-t border-line py-1'
const TERM_CLASS = 'min-w-0 flex-1 basis-32 text-left'

/** The lines of a quote with their amounts, ITBIS and total. */
export function QuoteLines({ quote }: { quote: EventData }) {
  const { lines, charges_itbis: chargesItbis = false } = quote
  if (!lines) return null
  const sum = addUpQuote(lines, chargesItbis)
  return (
    <table className="block text-sm">
      <caption className="sr-only">{QUOTE.lines}</caption>
      <tbody className="block">
        {lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a quote never change
          <tr key={place} className={classNames(ROW_CLASS, 'first:border-0')}>
            <th scope="row" className={classNames(TERM_CLASS, 'font-normal wrap-anywhere')}>
              <span className="block">{line.text || QUOTE.kinds[line.kind]}</span>
              <span className="block text-muted">{lineDetails(line)}</span>
            </th>
            <Amount cents={sum.lines[place] ?? 0} />
          </tr>
        ))}
        {chargesItbis && <SumRow term={QUOTE.itbis} cents={sum.itbis} />}
        <SumRow term={QUOTE.total} cents={sum.total} className="font-bold" />
      </tbody>
    </table>
  )
}

function SumRow({ term, cents, className = '' }: { term: string; cents: number; className?: string }) {
  return (
    <tr className={classNames(ROW_CLASS, className)}>
      <th scope="row" className={classNames(TERM_CLASS, 'font-[inherit]')}>
        {term}
      </th>
      <Amount cents={cents} />
    </tr>
  )
}

function Amount({ cents }: { cents: number }) {
  return <td className="ml-auto whitespace-nowrap tabular-nums">{money(fromCents(cents))}</td>
}

/** 'Piezas · 2 × RD$350.25'; the kind alone if its words are the text of the line. */
function lineDetails({ kind, text, quantity, unit_price: price }: QuoteLine): string {
  const times = quantity === 1 ? undefined : QUOTE.times(String(quantity), money(price))
  return [text && QUOTE.kinds[kind], times].filter(Boolean).join(' · ')
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
