import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { addUpQuote, fromCents, type QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { money } from '../../../lib/text/formats.ts'
import { compareQuotes, type LineChange } from './quote-changes.ts'

/** What changed from the last quote to this one, line by line. */
export function QuoteChanges({ before, after }: { before: EventData; after: EventData }) {
  if (!before.lines || !after.lines) return null
  const changes = compareQuotes(before.lines, after.lines).map(changeWords)
  if (changes.length === 0) return null
  return (
    <section className="rounded-control bg-amber-tint px-3 py-2 text-sm text-amber-ink">
      <h3 className="font-semibold">{QUOTE.changed}</h3>
      <ul>
        {changes.map((words) => (
          <li key={words} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}

function changeWords({ before, after }: LineChange): string {
  const line = after ?? before
  const name = line ? line.text || QUOTE.kinds[line.kind] : ''
  if (!before && after) return QUOTE.lineAdded(name, amountOf(after))
  if (before && !after) return QUOTE.lineGone(name, amountOf(before))
  if (!before || !after) return ''
  const isRenamed = before.text !== '' && before.text.trim() !== after.text.trim()
  return QUOTE.lineChanged(
    isRenamed ? QUOTE.renamed(before.text, name) : name,
    amountOf(before),
    amountOf(after),
  )
}

function amountOf(line: QuoteLine): string {
  return money(fromCents(addUpQuote([line], false).total))
}
