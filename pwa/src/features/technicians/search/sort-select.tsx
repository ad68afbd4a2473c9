import { useNavigate } from '@tanstack/react-router'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { SORTS, type Sort } from '@tecnicerca/shared/search'
import { memo } from 'react'
import { Select } from '../../../ui/forms/select.tsx'
import { useDraftValue } from './draft-value.ts'
import type { SearchFilters } from './search-filters.ts'

const OPTIONS = SORTS.map((sort) => ({ value: sort, label: SEARCH.sort[sort] }))

type SortSelectProps = {
  filters: SearchFilters
  /** The sort order that the query asks for. */
  requestedSort: Sort | undefined
}

export const SortSelect = memo(({ filters, requestedSort }: SortSelectProps) => {
  const navigate = useNavigate({ from: '/search' })
  const [chosen, setChosen] = useDraftValue(filters.sort ?? requestedSort ?? 'recommended')
  const sortBy = (sort: Sort) => {
    setChosen(sort)
    void navigate({
      search: (previous) => ({
        ...previous,
        sort: sort === 'recommended' && requestedSort === undefined ? undefined : sort,
        page: undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <Select
      label={SEARCH.sortLabel}
      hideLabel
      isChip
      options={OPTIONS}
      value={chosen}
      onChange={(event) => sortBy(event.target.value as Sort)}
      className="shrink-0 noscript:hidden"
    />
  )
})
