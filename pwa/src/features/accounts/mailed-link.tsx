import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError, messageOf } from '../../lib/http/api-error.ts'
import { prepareToasts, toastError } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

type MailedLinkProps = {
  /** Undefined where it cannot be one of ours. */
  token: string | undefined
  notice: ReactNode
  words: { submit: string; submitting: string; failed: string }
  /** Gives what is said once it is done. */
  act: (input: { token: string }) => Promise<string>
  /** Where the link is of no use. */
  dead: ReactNode
}

/** What a mailed link is for: a button and not the opening of the page, as programs that look through mails open every link. */
export function MailedLink({ token, notice, words, act, dead }: MailedLinkProps) {
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
      {notice}
      <Button wide busy={isPending} busyLabel={words.submitting} onClick={() => mutate({ token })}>
        {words.submit}
      </Button>
    </div>
  )
}

function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.fields.token !== undefined
}
