import type { Category } from '@tecnicerca/shared/categories'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { memo, useRef } from 'react'
import { Chip } from '../../../ui/display/chip.tsx'
import type { SearchFilters } from './search-filters.ts'
import { useFilterChange } from './use-filter-change.ts'

type ChosenFiltersProps = { filters: SearchFilters; categories: readonly Category[] }

/** The chosen category and city on a phone, where their selects are collapsed. One tap removes a filter. */
export const ChosenFilters = memo(({ filters, categories }: ChosenFiltersProps) => {
  const change = useFilterChange()
  const list = useRef<HTMLUListElement>(null)
  const chosen = chosenOf(filters, categories)
  if (chosen.length === 0) return null
  const remove = (name: string) => {
    // The button disappears with its filter: keep the keyboard focus in the list.
    list.current?.focus()
    change({ [name]: undefined })
  }
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={SEARCH.chosenFilters}
      className="flex shrink-0 gap-2 outline-none md:hidden noscript:hidden"
    >
      {chosen.map(({ name, label }) => (
        <li key={name}>
          <Chip removeLabel={SEARCH.removeFilter(label)} onRemove={() => remove(name)}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  )
})

function chosenOf({ category_id: categoryId, city }: SearchFilters, categories: readonly Category[]) {
  const labels = { category_id: categories.find(({ id }) => id === categoryId)?.name, city }
  return Object.entries(labels).flatMap(([name, label]) => (label === undefined ? [] : [{ name, label }]))
}
