import { Link } from '@tanstack/react-router'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { SearchFilters } from './search-filters.ts'
import { Suggestion } from './suggestion.tsx'

export function NoResults({
  filters,
  suggestion,
}: {
  filters: SearchFilters
  suggestion: string | undefined
}) {
  const hint = suggestion ? <Suggestion filters={filters} suggestion={suggestion} /> : SEARCH.emptyHint
  return (
    <EmptyState
      icon={<Icon name="search-x" className="size-10" />}
      title={SEARCH.emptyTitle}
      hint={hint}
      action={
        <Link to="/search" search={{}} className={buttonClass({ variant: 'secondary' })}>
          {SEARCH.clearFilters}
        </Link>
      }
    />
  )
}
