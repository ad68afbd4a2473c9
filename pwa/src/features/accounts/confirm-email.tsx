import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MAILED_TOKEN } from '@tecnicerca/shared/limits'
import { EMAIL } from '@tecnicerca/shared/messages/email'
import { type ReactNode, useEffect } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import type { SessionUser } from '../../lib/session.ts'
import { prepareToasts, toastError } from '../../lib/toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { confirmEmail } from './operations.ts'
import { emailConfirmationKey } from './queries.ts'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

type ConfirmEmailProps = { token: string | undefined; user: SessionUser | undefined; notice: ReactNode }

/** A button and not the opening of the page: programs that look through mails open every link. */
export function ConfirmEmail({ token, user, notice }: ConfirmEmailProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: confirmEmail,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailConfirmationKey }),
    onError: (failure) => {
      if (!isDead(failure)) toastError(messageOf(failure, EMAIL.failed))
    },
  })
  useEffect(prepareToasts, [])
  if (data !== undefined)
    return (
      <Banner tone="success" alert>
        {data}
      </Banner>
    )
  if (token === undefined || !MAILED_TOKEN.test(token) || isDead(error)) return <DeadLink user={user} />
  return (
    <div className="grid gap-4">
      {notice}
      <Button wide busy={isPending} busyLabel={EMAIL.submitting} onClick={() => mutate({ token })}>
        {EMAIL.submit}
      </Button>
    </div>
  )
}

function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.fields.token !== undefined
}

function DeadLink({ user }: { user: SessionUser | undefined }) {
  return (
    <div className="grid gap-4">
      <ErrorState message={EMAIL.link_dead} help={EMAIL.link_dead_help} />
      {user && <UnconfirmedEmail user={user} />}
    </div>
  )
}
