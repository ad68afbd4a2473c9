import { SEARCH } from '@tecnicerca/shared/messages/search'
import { useCallback } from 'react'
import { type TypedQuery, useTypedQuery } from '../../../lib/forms/typed-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import type { SearchFilters } from './search-filters.ts'
import { useFilterChange } from './use-filter-change.ts'

/** Id of the form. The filters, which stand outside of it, belong to it too. */
export const SEARCH_FORM = 'search-form'

type SearchFormProps = { typed: TypedQuery; onSubmit: () => void }

/**
 * Every change goes into the URL without a submit. It is a plain GET form, so that it also works before JavaScript has
 * loaded.
 */
export function SearchForm({ typed, onSubmit }: SearchFormProps) {
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
      id={SEARCH_FORM}
      role="search"
      action="/search"
      className="flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        typed.settle()
        onSubmit()
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
        className="w-0 min-w-36 grow-999"
      />
      <Button type="submit" className="grow md:grow-0 md:px-8!">
        {SEARCH.submit}
      </Button>
    </form>
  )
}

/** The text of the search field; it is written to the URL once typing stops. */
export function useSearchText(filters: SearchFilters): TypedQuery {
  const change = useFilterChange()
  return useTypedQuery({
    query: filters.query,
    pauseMs: 200,
    onSettled: (query) => change({ query, exact: undefined }),
  })
}
