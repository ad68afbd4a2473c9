import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailChange as WaitingChange } from '@tecnicerca/shared/accounts'
import { EMAIL_CHANGE } from '@tecnicerca/shared/messages/account/email-change'
import { useEffect, useState } from 'react'
import { type SessionUser, updateSessionUser } from '../../lib/session/session.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { prepareToasts } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { showAnswer } from '../../ui/feedback/show-answer.ts'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { cancelEmailChange } from './operations.ts'
import { emailChangeQuery } from './queries.ts'
import { useOwnChange } from './use-own-change.ts'

/** The pending change of address, if there is one, and the form to ask for another. */
export function EmailChange({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const query = useQuery(emailChangeQuery(user.id))
  const [hasSent, setHasSent] = useState(false)
  const email = query.data?.email
  useEffect(() => {
    if (email !== undefined && email !== user.email) void updateSessionUser({ ...user, email })
    // Stores each answer once. Storing it again after another tab's change would undo that change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [email])
  return (
    <WhenLoaded query={query} failed={EMAIL_CHANGE.loadFailed} skeleton={['h-72 rounded-card']}>
      {(data) => (
        <div className="grid gap-4">
          {data.change && (
            <div
              key={data.change.email}
              tabIndex={-1}
              ref={hasSent ? showAnswer : undefined}
              className="outline-none"
            >
              <Waiting change={data.change} />
            </div>
          )}
          <EmailChangeForm
            email={data.email}
            onSent={() => {
              setHasSent(true)
              return queryClient.invalidateQueries({ queryKey: ['email-change'] })
            }}
          />
        </div>
      )}
    </WhenLoaded>
  )
}

function Waiting({ change }: { change: WaitingChange }) {
  const { mutate, isPending } = useOwnChange({
    act: cancelEmailChange,
    done: EMAIL_CHANGE.cancelled,
    failed: EMAIL_CHANGE.cancelFailed,
    reads: 'email-change',
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
