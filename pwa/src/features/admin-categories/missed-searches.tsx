import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MissedSearch } from '@tecnicerca/shared/admin/missed-searches'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { shortDate, wholeNumber } from '../../lib/text/formats.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { ignoreMissedSearch } from './operations.ts'
import { missedSearchesQuery } from './queries.ts'

/** Rows shown at first and added by each press of the button. */
const SHOWN = 25

type OnAdd = (words: string) => void

/** Searches that found nothing, each with a button that adds it to a category. */
export function MissedSearches({ onAdd }: { onAdd: OnAdd }) {
  const query = useQuery(missedSearchesQuery())
  return (
    <TitledCard id="missed-searches" title={ADMIN_CATEGORIES.missedTitle} titleClass="" className="mt-6">
      <p className="mb-3 text-sm text-muted">{ADMIN_CATEGORIES.missedHint}</p>
      <WhenLoaded query={query} failed={ADMIN_CATEGORIES.missedFailed} skeleton={['h-11 rounded-control']}>
        {(searches) => <MissedList searches={searches} onAdd={onAdd} />}
      </WhenLoaded>
    </TitledCard>
  )
}

function MissedList({ searches, onAdd }: { searches: readonly MissedSearch[]; onAdd: OnAdd }) {
  const [shown, setShown] = useState(SHOWN)
  if (searches.length === 0) return <p>{ADMIN_CATEGORIES.missedEmpty}</p>
  const hidden = searches.length - shown
  return (
    <>
      <ul>
        {searches.slice(0, shown).map((search) => (
          <MissedRow key={search.words} search={search} onAdd={onAdd} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
          {ADMIN_CATEGORIES.moreMissed(wholeNumber(Math.min(hidden, SHOWN)))}
        </Button>
      )}
    </>
  )
}

function MissedRow({
  search: { words, times, last_day: lastDay },
  onAdd,
}: {
  search: MissedSearch
  onAdd: OnAdd
}) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => ignoreMissedSearch(words),
    onSuccess: async () => {
      toastSuccess(ADMIN_CATEGORIES.ignored)
      await queryClient.invalidateQueries(missedSearchesQuery())
    },
    onError: (error) => toastError(messageOf(error, ADMIN_CATEGORIES.ignoreFailed)),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{words}</p>
        <p className="text-sm text-muted">
          {ADMIN_CATEGORIES.missedTimes(wholeNumber(times), shortDate(lastDay))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          aria-label={ADMIN_CATEGORIES.ignoreNamed(words)}
          busy={isPending}
          onClick={() => mutate()}
        >
          {ADMIN_CATEGORIES.ignore}
        </Button>
        <Button
          variant="secondary"
          aria-label={ADMIN_CATEGORIES.addWordsNamed(words)}
          onClick={() => onAdd(words)}
        >
          {ADMIN_CATEGORIES.addWords}
        </Button>
      </div>
    </li>
  )
}
