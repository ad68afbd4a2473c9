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

/** `everywhere`: on the server and on this phone. `here`: on this phone now, on the server once it can be reached. */
type Way = 'everywhere' | 'here'

/** If items wait in the outbox, asks first what to do with them. `notice`: shown below the button before it is pressed. */
export function SignOutButton({ to = '/', notice }: { to?: '/' | '/login'; notice?: ReactNode }) {
  const { user } = useSession()
  const { pending, outbox, isLoading } = useOutbox(user?.id)
  const [asking, setAsking] = useState<Way>()
  const { mutate, isPending, isError, variables } = useSigningOut(to)
  const isStuck = isError || (isPending && variables === 'here')
  useEffect(prepareToasts, [])
  const start = (way: Way) => (pending.length > 0 ? setAsking(way) : mutate(way))
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
        onClick={() => start('everywhere')}
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
          onClick={() => start('here')}
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
 * For `everywhere`, ends the session on the server first. If that fails, the user stays signed in, so that the phone
 * never looks signed out while the session is open.
 */
function useSigningOut(to: '/' | '/login') {
  const navigate = useNavigate()
  const { leave } = useSessionChange()
  return useMutation({
    mutationFn: async (way: Way) => {
      if (way === 'everywhere') await tellServer()
      await leave({ is_owed: way === 'here' })
    },
    onSuccess: async (_, way) => {
      toastSuccess(way === 'here' ? SESSION.logoutHereDone : SESSION.logout_success)
      await navigate({ to })
    },
    onError: () => toastError(SESSION.logoutFailed),
  })
}

async function tellServer(): Promise<void> {
  await beginLeaving()
  try {
    await signOut()
  } catch (error) {
    await stayHere()
    throw error
  }
}
