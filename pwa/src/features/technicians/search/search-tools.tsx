import type { Category } from '@tecnicerca/shared/categories'
import { CITIES, DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import type { Sort } from '@tecnicerca/shared/search'
import type { QueryInterpretation } from '@tecnicerca/shared/technician-lists'
import { memo } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CHIP_CLASS } from '../../../ui/buttons/chip-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { SCROLL_ROW_CLASS } from '../../../ui/layout/scroll-row-class.ts'
import { ChooseButton } from '../choose/choose-button.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { useDraftValue } from './draft-value.ts'
import { UnderstoodChips } from './interpretation-note.tsx'
import { countFilters, type SearchFilters } from './search-filters.ts'
import { SEARCH_FORM } from './search-form.tsx'
import { SectorChoice } from './sector-choice.tsx'
import { SortSelect } from './sort-select.tsx'
import { useFilterChange } from './use-filter-change.ts'

type FilterProps = { filters: SearchFilters; categories: readonly Category[] }

/** The panel with category and city, which is collapsed on a phone. */
export type FilterPanel = { isOpen: boolean; toggle: () => void; close: () => void }

type SearchToolsProps = FilterProps & {
  panel: FilterPanel
  /** What was read from the query, and the sort order that it asks for. */
  modifiers: QueryInterpretation['asides'] | undefined
  requestedSort: Sort | undefined
}

const PANEL = 'search-filters'
const CITY_OPTIONS = CITIES.map((city) => ({ value: city, label: city }))

/** One row of chips below the search field; on a phone it scrolls sideways. All chips and filters apply at once. */
export const SearchTools = memo((props: SearchToolsProps) => {
  const { filters, categories, panel, modifiers, requestedSort } = props
  return (
    <div role="group" aria-label={SEARCH.tools} className="mt-1 md:flex md:flex-wrap md:gap-2">
      <div className={classNames(SCROLL_ROW_CLASS, 'items-center md:contents')}>
        <FiltersButton active={countFilters(filters)} panel={panel} />
        <ChosenFilters filters={filters} categories={categories} />
        {/* On a desktop they stand beside the number of results: here they would push the other chips into a second line. */}
        {modifiers && <UnderstoodChips filters={filters} modifiers={modifiers} className="md:hidden" />}
        <SortSelect filters={filters} requestedSort={requestedSort} />
        <ChooseButton />
        {(filters.city ?? DEFAULT_CITY) === DEFAULT_CITY && <SectorChoice />}
        <OnlyAvailable filters={filters} />
      </div>
      <div
        id={PANEL}
        className={classNames(
          'gap-2 py-1 noscript:grid md:contents',
          panel.isOpen ? 'grid grid-cols-1' : 'hidden',
        )}
      >
        <PlaceAndTrade filters={filters} categories={categories} />
        <Button
          type="submit"
          form={SEARCH_FORM}
          variant="secondary"
          className="md:hidden"
          onClick={panel.close}
        >
          {SEARCH.applyFilters}
        </Button>
      </div>
    </div>
  )
})

function FiltersButton({ active, panel }: { active: number; panel: FilterPanel }) {
  const label = active > 0 ? SEARCH.activeFilters(active) : SEARCH.filters
  return (
    <button
      type="button"
      className={classNames(CHIP_CLASS, 'md:hidden noscript:hidden aria-expanded:bg-brand-tint')}
      aria-expanded={panel.isOpen}
      aria-controls={PANEL}
      onClick={panel.toggle}
    >
      <Icon name="sliders-horizontal" className="size-5" />
      <span key={label}>{label}</span>
    </button>
  )
}

function OnlyAvailable({ filters }: { filters: SearchFilters }) {
  const navigate = useFilterChange()
  const [draft, setDraft] = useDraftValue(filters.available ?? false)
  return (
    <label className={classNames(CHIP_CLASS, 'cursor-pointer')}>
      <input
        type="checkbox"
        form={SEARCH_FORM}
        name="available"
        value="true"
        checked={draft}
        className="size-4.5 accent-brand"
        onChange={({ target: { checked } }) => {
          setDraft(checked)
          navigate({ available: checked ? 'true' : undefined })
        }}
      />
      {SEARCH.onlyAvailable}
    </label>
  )
}

function PlaceAndTrade({ filters, categories }: FilterProps) {
  const navigate = useFilterChange()
  const [draft, setDraft] = useDraftValue(filters)
  return (
    <>
      <Select
        label={SEARCH.categoryLabel}
        hideLabel
        form={SEARCH_FORM}
        name="category_id"
        placeholder={SEARCH.allCategories}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.category_id ?? ''}
        onChange={({ target: { value } }) => {
          setDraft({ ...draft, category_id: value === '' ? undefined : Number(value) })
          navigate({ category_id: value })
        }}
      />
      <Select
        label={SEARCH.cityLabel}
        hideLabel
        form={SEARCH_FORM}
        name="city"
        placeholder={SEARCH.allCities}
        options={CITY_OPTIONS}
        value={draft.city ?? ''}
        onChange={({ target: { value } }) => {
          setDraft({ ...draft, city: value || undefined })
          navigate({ city: value })
        }}
      />
    </>
  )
}
