import { useNavigate } from '@tanstack/react-router'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { Button } from '../../../ui/buttons/button.tsx'
import { MAX_PAGES } from './search-filters.ts'

/** Loads one more page and stores the number of pages in the URL. */
export function MoreButton({
  shownPages,
  busy,
  onMore,
}: {
  shownPages: number
  busy: boolean
  onMore: () => void
}) {
  const navigate = useNavigate({ from: '/search' })
  const loadMore = () => {
    onMore()
    void navigate({
      search: (previous) => ({ ...previous, page: Math.min(shownPages + 1, MAX_PAGES) }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <p className="mt-6 text-center">
      <Button variant="secondary" busy={busy} busyLabel={SEARCH.loadingMore} onClick={loadMore}>
        {SEARCH.loadMore}
      </Button>
    </p>
  )
}
