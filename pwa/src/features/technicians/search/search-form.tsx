import type { Category } from '@tecnicerca/shared/categories'
import { CITIES } from '@tecnicerca/shared/cities'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { memo, useCallback, useState } from 'react'
import { type TypedQuery, useTypedQuery } from '../../../lib/forms/typed-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { cardClass } from '../../../ui/display/card-class.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { useDraftValue } from './draft-value.ts'
import { countFilters, readSearchFilters, type SearchFilters } from './search-filters.ts'
import { useFilterChange } from './use-filter-change.ts'

type FilterProps = { filters: SearchFilters; categories: readonly Category[] }

const CITY_OPTIONS = CITIES.map((city) => ({ value: city, label: city }))

/**
 * Every change goes into the URL without a submit. It is a plain GET form, so that it also works before JavaScript has
 * loaded.
 */
export function SearchForm({ filters, categories, typed }: FilterProps & { typed: TypedQuery }) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useCallback(() => setOpen((was) => !was), [])
  const { type } = typed
  // Takes over the text typed before hydration: the next render would reset the field.
  const readField = useCallback(
    (field: HTMLInputElement | null) => {
      if (field) type(field.value)
    },
    [type],
  )
  return (
    <form
      role="search"
      action="/search"
      className={cardClass('mb-6 grid items-end gap-3 md:grid-cols-[3fr_2fr_2fr_auto_auto]')}
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(false)
        typed.settle()
      }}
    >
      <TextInput
        ref={readField}
        label={SEARCH.queryLabel}
        hideLabel
        name="query"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder={SEARCH.queryPlaceholder}
        value={typed.text}
        onChange={(event) => type(event.target.value)}
      />
      <div
        id="search-filters"
        className={classNames('gap-3 noscript:grid md:contents', isOpen ? 'grid' : 'hidden')}
      >
        <FilterControls filters={filters} categories={categories} />
        <Button type="submit" variant="secondary" className="md:hidden">
          {SEARCH.applyFilters}
        </Button>
      </div>
      <FormButtons active={countFilters(filters)} isOpen={isOpen} onToggle={toggle} />
    </form>
  )
}

type FormButtonsProps = { active: number; isOpen: boolean; onToggle: () => void }

const FormButtons = memo(({ active, isOpen, onToggle }: FormButtonsProps) => (
  <div className="row-start-2 flex gap-3 *:grow md:row-start-1 md:col-start-5">
    <Button
      variant="secondary"
      className="md:hidden noscript:hidden"
      aria-expanded={isOpen}
      aria-controls="search-filters"
      icon={<Icon name="sliders-horizontal" className="size-5" />}
      onClick={onToggle}
    >
      {active > 0 ? SEARCH.activeFilters(active) : SEARCH.filters}
    </Button>
    <Button type="submit" icon={<Icon name="search" className="size-5" />}>
      {SEARCH.submit}
    </Button>
  </div>
))

const FilterControls = memo(({ filters, categories }: FilterProps) => {
  const navigate = useFilterChange()
  const [draft, setDraft] = useDraftValue(filters)
  const change = (changed: Record<string, string | undefined>) => {
    setDraft(readSearchFilters({ ...draft, ...changed }))
    navigate(changed)
  }
  return (
    <>
      <Select
        label={SEARCH.categoryLabel}
        hideLabel
        name="category_id"
        placeholder={SEARCH.allCategories}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.category_id ?? ''}
        onChange={(event) => change({ category_id: event.target.value })}
      />
      <Select
        label={SEARCH.cityLabel}
        hideLabel
        name="city"
        placeholder={SEARCH.allCities}
        options={CITY_OPTIONS}
        value={draft.city ?? ''}
        onChange={(event) => change({ city: event.target.value })}
      />
      <Checkbox
        label={SEARCH.onlyAvailable}
        name="available"
        value="true"
        checked={draft.available ?? false}
        onChange={(event) => change({ available: event.target.checked ? 'true' : undefined })}
      />
    </>
  )
})

/** The text of the search field; it is written to the URL once typing stops. */
export function useSearchText(filters: SearchFilters): TypedQuery {
  const change = useFilterChange()
  return useTypedQuery({
    query: filters.query,
    pauseMs: 200,
    onSettled: (query) => change({ query, exact: undefined }),
  })
}
