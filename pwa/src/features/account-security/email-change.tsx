import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailChange as WaitingChange } from '@tecnicerca/shared/accounts'
import { EMAIL_CHANGE } from '@tecnicerca/shared/messages/account/email-change'
import { type ReactNode, useEffect } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { type SessionUser, updateSessionUser } from '../../lib/session/session.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { prepareToasts, toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { cancelEmailChange } from './operations.ts'
import { emailChangeQuery } from './queries.ts'

/** The change of address that waits, if there is one, and the form that asks for one. */
export function EmailChange({ user, notice }: { user: SessionUser; notice: ReactNode }) {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(emailChangeQuery(user.id))
  const email = data?.email
  useEffect(() => {
    if (email !== undefined && email !== user.email) void updateSessionUser({ ...user, email })
    // Only a new answer is stored. Storing it again after another tab's change would undo that change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [email])
  if (data)
    return (
      <div className="grid gap-4">
        {data.change && <Waiting change={data.change} />}
        <EmailChangeForm
          email={data.email}
          notice={notice}
          onSent={() => queryClient.invalidateQueries({ queryKey: ['email-change'] })}
        />
      </div>
    )
  if (!error)
    return (
      <SkeletonGroup>
        <Skeleton className="h-72 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <LoadFailed
      message={EMAIL_CHANGE.loadFailed}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function Waiting({ change }: { change: WaitingChange }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: () => toastSuccess(EMAIL_CHANGE.cancelled),
    onError: (error) => toastError(messageOf(error, EMAIL_CHANGE.cancelFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['email-change'] }),
  })
  useEffect(prepareToasts, [])
  return (
    <Banner
      tone="amber"
      action={
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          {EMAIL_CHANGE.cancel}
        </Button>
      }
    >
      <p className="font-semibold wrap-anywhere">{EMAIL_CHANGE.waiting(change.email)}</p>
      <p>{EMAIL_CHANGE.waitingHelp(dayAndTime(change.expires_at))}</p>
    </Banner>
  )
}
