import { useMutation } from '@tanstack/react-query'
import { MAIL_UNSUBSCRIBE } from '@tecnicerca/shared/messages/push'
import { type ReactNode, useEffect } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { prepareToasts, toastError } from '../../lib/toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { unsubscribeFromMail } from './operations.ts'

/** A button, as programs that look through mails open every link. */
export function MailUnsubscribe({ token, notice }: { token: string | undefined; notice: ReactNode }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: unsubscribeFromMail,
    onError: (failure) => {
      if (!isDead(failure)) toastError(messageOf(failure, MAIL_UNSUBSCRIBE.failed))
    },
  })
  useEffect(prepareToasts, [])
  if (data !== undefined)
    return (
      <Banner tone="success" alert>
        {data}
      </Banner>
    )
  if (token === undefined || isDead(error)) return <ErrorState message={MAIL_UNSUBSCRIBE.link_dead} />
  return (
    <div className="grid gap-4">
      {notice}
      <Button wide busy={isPending} onClick={() => mutate({ token })}>
        {MAIL_UNSUBSCRIBE.submit}
      </Button>
    </div>
  )
}

function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.fields.token !== undefined
}
