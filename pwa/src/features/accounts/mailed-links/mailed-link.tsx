import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { NeedsNetwork } from '../../../app-shell/needs-network.tsx'
import { ApiError, messageOf } from '../../../lib/http/api-error.ts'
import { prepareToasts, toastError } from '../../../lib/toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

type MailedLinkProps = {
  /** Undefined if the link holds no valid token. */
  token: string | undefined
  words: { submit: string; submitting: string; failed: string }
  /** Resolves with the message shown after success. */
  act: (input: { token: string }) => Promise<string>
  /** Shown if the link's token is missing or refused. */
  dead: ReactNode
}

/**
 * Runs the action of a mailed link. It needs a button: programs that scan mails open every link, so opening the page must
 * do nothing.
 */
export function MailedLink({ token, words, act, dead }: MailedLinkProps) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: act,
    onError: (failure) => {
      if (!isDead(failure)) toastError(messageOf(failure, words.failed))
    },
  })
  useEffect(prepareToasts, [])
  if (data !== undefined)
    return (
      <Banner tone="success" alert>
        {data}
      </Banner>
    )
  if (token === undefined || isDead(error)) return dead
  return (
    <div className="grid gap-4">
      <NeedsNetwork keeps={false} />
      <Button wide busy={isPending} busyLabel={words.submitting} onClick={() => mutate({ token })}>
        {words.submit}
      </Button>
    </div>
  )
}

function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.fields.token !== undefined
}
