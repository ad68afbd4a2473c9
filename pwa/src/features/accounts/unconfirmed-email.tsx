import { useMutation, useQuery } from '@tanstack/react-query'
import { EMAIL } from '@tecnicerca/shared/messages/notices/email'
import { useEffect } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { prepareToasts, toastError } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { sendConfirmationAgain } from './operations.ts'
import { emailConfirmationQuery } from './queries.ts'

type UnconfirmedEmailProps = { user: SessionUser; words?: string }

/**
 * Says that the email is unconfirmed, with a button that sends the link again. Shows nothing if it is confirmed, if the
 * server sends no mail, or without a network.
 */
export function UnconfirmedEmail({ user, words = EMAIL.unconfirmed }: UnconfirmedEmailProps) {
  const { data: state } = useQuery(emailConfirmationQuery(user.id))
  const {
    mutate,
    isPending,
    data: sent,
  } = useMutation({
    mutationFn: sendConfirmationAgain,
    onError: (error) => toastError(messageOf(error, EMAIL.sendFailed)),
  })
  useEffect(prepareToasts, [])
  if (!state || state.is_confirmed || !state.can_send) return null
  if (sent !== undefined) return <Banner tone="success">{sent}</Banner>
  return (
    <Banner
      tone="amber"
      action={
        <Button variant="secondary" busy={isPending} busyLabel={EMAIL.sending} onClick={() => mutate()}>
          {EMAIL.sendAgain}
        </Button>
      }
    >
      {words}
    </Banner>
  )
}
