import { Link, useNavigate } from '@tanstack/react-router'
import { READING } from '@tecnicerca/shared/messages/reading'
import { asTyped, withoutWords } from '@tecnicerca/shared/spoken/reading'
import type { Reading } from '@tecnicerca/shared/technician-lists'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import type { SearchFilters } from './search-filters.ts'
import { Suggestion } from './suggestion.tsx'

type NoteProps = { filters: SearchFilters; reading: Reading; suggestion: string | undefined }

/** Shows above the list how the query was interpreted, and how to undo that. */
export function ReadingNote({ filters, reading, suggestion }: NoteProps) {
  return (
    <div className="mb-4 grid gap-2">
      <Asides filters={filters} asides={reading.asides} />
      <Told filters={filters} reading={reading} />
      {reading.told?.kind === 'most' && suggestion && (
        <p className="text-muted">
          <Suggestion filters={filters} suggestion={suggestion} />
        </p>
      )}
    </div>
  )
}

/** The time, price and place found in the query. Each can be removed from it. */
function Asides({ filters, asides }: Pick<NoteProps, 'filters'> & Pick<Reading, 'asides'>) {
  const navigate = useNavigate({ from: '/search' })
  const shown = asides.filter(({ kind }) => kind !== 'price' || filters.sort === undefined)
  if (shown.length === 0) return null
  const remove = (words: string[]) =>
    void navigate({
      search: (previous) => ({
        ...previous,
        query: withoutWords(filters.query ?? '', words) || undefined,
        page: undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  return (
    <ul aria-label={READING.understood} className="flex flex-wrap gap-2">
      {shown.map((aside) => (
        <li key={aside.kind}>
          <Chip removeLabel={READING.removeSaid(labelOf(aside))} onRemove={() => remove(aside.words)}>
            {labelOf(aside)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function Told({ filters, reading }: Pick<NoteProps, 'filters' | 'reading'>) {
  const { told, query, category_id: categoryId } = reading
  if (!told) return null
  const typed = filters.query ?? ''
  if (told.kind === 'other_trade')
    return <p>{categoryId === undefined ? READING.otherTradeAll : READING.otherTradeNear}</p>
  if (told.kind === 'most')
    return <p>{READING.mostWords(told.text === query ? asTyped(typed, query) : told.text)}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {READING.resultsFor(told.text)}
      <Link
        to="/search"
        search={{ ...filters, exact: true, page: undefined }}
        className={TEXT_LINK_CLASS}
        resetScroll={false}
      >
        {READING.searchExactly(typed)}
      </Link>
    </p>
  )
}

function labelOf({ kind, city = '' }: Reading['asides'][number]): string {
  if (kind === 'city') return READING.saidCity(city)
  return kind === 'available' ? READING.saidAvailable : READING.saidPrice
}
