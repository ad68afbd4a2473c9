import { Link, useNavigate } from '@tanstack/react-router'
import { QUERY_INTERPRETATION } from '@tecnicerca/shared/messages/query-interpretation'
import { asTyped, withoutWords } from '@tecnicerca/shared/search-interpretation/query-interpretation'
import type { QueryInterpretation } from '@tecnicerca/shared/technician-lists'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import type { SearchFilters } from './search-filters.ts'
import { Suggestion } from './suggestion.tsx'

type NoteProps = {
  filters: SearchFilters
  interpretation: QueryInterpretation
  suggestion: string | undefined
}

/** Says beside the number of results how the query was interpreted, and how to undo that. */
export function InterpretationNote({ filters, interpretation, suggestion }: NoteProps) {
  return (
    <>
      <Explanation filters={filters} interpretation={interpretation} />
      {interpretation.told?.kind === 'most' && suggestion && (
        <p className="text-muted">
          <Suggestion filters={filters} suggestion={suggestion} />
        </p>
      )}
    </>
  )
}

type UnderstoodProps = Pick<NoteProps, 'filters'> & {
  modifiers: QueryInterpretation['asides']
  className: string
}

/** The time, price and place found in the query. Each can be removed from the query. */
export function UnderstoodChips({ filters, modifiers, className }: UnderstoodProps) {
  const navigate = useNavigate({ from: '/search' })
  const shown = modifiers.filter(({ kind }) => kind !== 'price' || filters.sort === undefined)
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
    <ul aria-label={QUERY_INTERPRETATION.understood} className={classNames('flex shrink-0 gap-2', className)}>
      {shown.map((modifier) => (
        <li key={modifier.kind}>
          <Chip
            removeLabel={QUERY_INTERPRETATION.removeSaid(labelOf(modifier))}
            onRemove={() => remove(modifier.words)}
          >
            {labelOf(modifier)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function Explanation({ filters, interpretation }: Pick<NoteProps, 'filters' | 'interpretation'>) {
  const { told, query, category_id: categoryId } = interpretation
  if (!told) return null
  const typed = filters.query ?? ''
  if (told.kind === 'other_trade')
    return (
      <p>
        {categoryId === undefined ? QUERY_INTERPRETATION.otherTradeAll : QUERY_INTERPRETATION.otherTradeNear}
      </p>
    )
  if (told.kind === 'most')
    return <p>{QUERY_INTERPRETATION.mostWords(told.text === query ? asTyped(typed, query) : told.text)}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span key={told.text}>{QUERY_INTERPRETATION.resultsFor(told.text)}</span>
      <Link
        to="/search"
        search={{ ...filters, exact: true, page: undefined }}
        className={TEXT_LINK_CLASS}
        resetScroll={false}
      >
        {QUERY_INTERPRETATION.searchExactly(typed)}
      </Link>
    </p>
  )
}

function labelOf({ kind, city = '' }: QueryInterpretation['asides'][number]): string {
  if (kind === 'city') return QUERY_INTERPRETATION.saidCity(city)
  return kind === 'available' ? QUERY_INTERPRETATION.saidAvailable : QUERY_INTERPRETATION.saidPrice
}
