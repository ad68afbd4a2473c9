import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import type { OwnPasskey } from '@tecnicerca/shared/passkeys'
import { useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Card } from '../../ui/display/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { removePasskey } from './operations.ts'
import { ownPasskeysQuery } from './queries.ts'

/** The passkeys of the account, each with a button that deletes it. */
export function PasskeyList({ user_id: userId }: { user_id: number }) {
  const { data, error, isFetching, refetch } = useQuery(ownPasskeysQuery(userId))
  if (data?.length === 0) return <p className="text-muted">{PASSKEYS.none}</p>
  if (data)
    return (
      <ul className="grid gap-3">
        {data.map((passkey) => (
          <PasskeyCard key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    )
  if (!error)
    return (
      <SkeletonGroup>
        <Skeleton className="h-24 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <LoadFailed
      message={PASSKEYS.loadFailed}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function PasskeyCard({ passkey }: { passkey: OwnPasskey }) {
  const { id, name, created_at: createdAt, last_used_at: usedAt } = passkey
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => removePasskey(id).finally(() => setIsAsking(false)),
    onSuccess: () => toastSuccess(PASSKEYS.removed),
    onError: (error) => toastError(messageOf(error, PASSKEYS.removeFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['own-passkeys'] }),
  })
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{PASSKEYS.created(dayAndTime(createdAt))}</p>
        <p className="text-sm text-muted">
          {usedAt === null ? PASSKEYS.neverUsed : PASSKEYS.lastUsed(dayAndTime(usedAt))}
        </p>
      </div>
      <Button variant="secondary" aria-label={PASSKEYS.removeNamed(name)} onClick={() => setIsAsking(true)}>
        {PASSKEYS.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={PASSKEYS.removeConfirm}
        text={PASSKEYS.removeHelp}
        confirmLabel={PASSKEYS.remove}
        cancelLabel={PASSKEYS.keep}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}
