import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BlockedPerson } from '@tecnicerca/shared/blocks'
import { messageOf } from '../../lib/http/api-error.ts'
import { shortDate } from '../../lib/text/formats.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { BLOCKS, type BlockedSide } from './blocks.ts'
import { unblockPerson } from './operations.ts'
import { blockedQuery } from './queries.ts'

type BlockedListProps = { side: BlockedSide; userId: number }

/** The people the user has blocked, each with a button that unblocks. */
export function BlockedList({ side, userId }: BlockedListProps) {
  const { words } = BLOCKS[side]
  const { data, error, isFetching, refetch } = useQuery(blockedQuery(side, userId))
  if (data?.length === 0)
    return (
      <EmptyState icon={<Icon name="ban" className="size-10" />} title={words.none} hint={words.noneHelp} />
    )
  if (data)
    return (
      <ul className="grid gap-3 md:grid-cols-2">
        {data.map((person) => (
          <BlockedCard key={person.id} side={side} person={person} />
        ))}
      </ul>
    )
  if (!error)
    return (
      <SkeletonGroup className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <LoadFailed
      message={words.loadFailed}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function BlockedCard({ side, person }: { side: BlockedSide; person: BlockedPerson }) {
  const { words } = BLOCKS[side]
  const queryClient = useQueryClient()
  const unblock = useMutation({
    mutationFn: () => unblockPerson(side, person.id),
    onSuccess: () => toastSuccess(words.unblocked),
    onError: (error) => toastError(messageOf(error, words.unblockFailed)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      return queryClient.invalidateQueries({ queryKey: ['blocked', side] })
    },
  })
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{person.name}</p>
        <p className="text-sm text-muted">{words.since(shortDate(person.blocked_at))}</p>
      </div>
      <Button
        variant="secondary"
        busy={unblock.isPending}
        aria-label={words.unblockNamed(person.name)}
        onClick={() => unblock.mutate()}
      >
        {words.unblock}
      </Button>
    </Card>
  )
}
