import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '@tecnicerca/shared/accounts'
import { DEVICES } from '@tecnicerca/shared/messages/account/devices'
import { useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { endOtherSessions, endSession } from './operations.ts'
import { ownSessionsQuery } from './queries.ts'

/** Where the user is signed in, each with a button that ends it there. */
export function DeviceList({ user_id: userId }: { user_id: number }) {
  const { data, error, isFetching, refetch } = useQuery(ownSessionsQuery(userId))
  if (data)
    return (
      <>
        <ul className="grid gap-3 md:grid-cols-2">
          {data.map((session) => (
            <DeviceCard key={session.id} session={session} />
          ))}
        </ul>
        {data.length > 1 && <EndOthers />}
      </>
    )
  if (!error)
    return (
      <SkeletonGroup className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <LoadFailed
      message={DEVICES.loadFailed}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function DeviceCard({ session }: { session: OwnSession }) {
  const { device } = session
  const end = useEnding(() => endSession(session.id), DEVICES.ended)
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-muted">{DEVICES.since(dayAndTime(session.created_at))}</p>
        <p className="text-sm text-muted">{DEVICES.lastUsed(dayAndTime(session.last_used_at))}</p>
      </div>
      {session.is_current ? (
        <Badge tone="success">{DEVICES.current}</Badge>
      ) : (
        <Button
          variant="secondary"
          busy={end.isPending}
          aria-label={DEVICES.endNamed(device)}
          onClick={() => end.mutate()}
        >
          {DEVICES.end}
        </Button>
      )}
    </Card>
  )
}

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false)
  const end = useEnding(() => endOtherSessions().finally(() => setIsAsking(false)), DEVICES.othersEnded)
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {DEVICES.endOthers}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={DEVICES.endOthersConfirm}
        text={DEVICES.endOthersHelp}
        confirmLabel={DEVICES.endOthers}
        cancelLabel={DEVICES.keep}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

function useEnding(end: () => Promise<void>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError(messageOf(error, DEVICES.endFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['own-sessions'] }),
  })
}
