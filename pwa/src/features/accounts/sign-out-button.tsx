import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { type ReactNode, useEffect, useState } from 'react'
import { beginLeaving, stayHere, useSession } from '../../lib/session/session.ts'
import { prepareToasts, toastError, toastSuccess } from '../../lib/toast.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { signOut } from './operations.ts'
import { useSessionChange } from './session-change.ts'
import { UnsentQuestion } from './unsent-question.tsx'

/**
 * `server_first`: on the server, then on this phone. `phone_first`: on this phone now, on the server once it can be
 * reached.
 */
type SignOutOrder = 'server_first' | 'phone_first'

/** If items wait in the outbox, asks first what to do with them. `notice`: shown below the button before it is pressed. */
export function SignOutButton({ to = '/', notice }: { to?: '/' | '/login'; notice?: ReactNode }) {
  const { user } = useSession()
  const { pending, outbox, isLoading } = useOutbox(user?.id)
  const [asking, setAsking] = useState<SignOutOrder>()
  const { mutate, isPending, isError, variables } = useSigningOut(to)
  const isStuck = isError || (isPending && variables === 'phone_first')
  useEffect(prepareToasts, [])
  const start = (order: SignOutOrder) => (pending.length > 0 ? setAsking(order) : mutate(order))
  return (
    <>
      <Button
        variant="ghost"
        wide
        busy={isPending}
        // It is not known yet whether items wait in the outbox.
        disabled={isLoading}
        icon={<Icon name="log-out" className="size-5" />}
        className="justify-start"
        onClick={() => start('server_first')}
      >
        {SESSION.logout}
      </Button>
      {notice}
      {isStuck && (
        <Button
          variant="danger"
          wide
          busy={isPending}
          icon={<Icon name="eraser" className="size-5" />}
          className="mt-2 justify-start"
          onClick={() => start('phone_first')}
        >
          {SESSION.logoutHere}
        </Button>
      )}
      {asking && outbox && (
        <UnsentQuestion
          outbox={outbox}
          pending={pending}
          onClose={() => setAsking(undefined)}
          onSignOut={() => {
            setAsking(undefined)
            mutate(asking)
          }}
        />
      )}
    </>
  )
}

/**
 * For `server_first`: if the session cannot be ended on the server, the user stays signed in, so that the phone never
 * looks signed out while the session is open.
 */
function useSigningOut(to: '/' | '/login') {
  const navigate = useNavigate()
  const { leave } = useSessionChange()
  return useMutation({
    mutationFn: async (order: SignOutOrder) => {
      if (order === 'server_first') await endServerSession()
      await leave({ is_owed: order === 'phone_first' })
    },
    onSuccess: async (_, order) => {
      toastSuccess(order === 'phone_first' ? SESSION.logoutHereDone : SESSION.logout_success)
      await navigate({ to })
    },
    onError: () => toastError(SESSION.logoutFailed),
  })
}

async function endServerSession(): Promise<void> {
  await beginLeaving()
  try {
    await signOut()
  } catch (error) {
    await stayHere()
    throw error
  }
}
