import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { prepareToasts, toastError, toastSuccess } from '../../lib/toast.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { signOut } from './operations.ts'
import { useSessionChange } from './session-change.ts'
import { UnsentQuestion } from './unsent-question.tsx'

/** Asks first what becomes of things that wait on the phone. `notice`: what is to be said of it before it is pressed. */
export function SignOutButton({ to = '/', notice }: { to?: '/' | '/login'; notice?: ReactNode }) {
  const { user } = useSession()
  const { pending, outbox } = useOutbox(user?.id)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useSigningOut(to)
  useEffect(prepareToasts, [])
  return (
    <>
      <Button
        variant="ghost"
        wide
        busy={isPending}
        icon={<LogOut aria-hidden className="size-5" />}
        className="justify-start"
        onClick={() => (pending.length > 0 ? setIsAsking(true) : mutate())}
      >
        {SESSION.logout}
      </Button>
      {notice}
      {isAsking && outbox && (
        <UnsentQuestion
          outbox={outbox}
          pending={pending}
          onClose={() => setIsAsking(false)}
          onSignOut={() => {
            setIsAsking(false)
            mutate()
          }}
        />
      )}
    </>
  )
}

/** The server first: while it cannot be told, the session is still open and the phone keeps showing it. */
function useSigningOut(to: '/' | '/login') {
  const navigate = useNavigate()
  const { leave } = useSessionChange()
  return useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await leave()
      toastSuccess(SESSION.logout_success)
      await navigate({ to })
    },
    onError: () => toastError(SESSION.logout_failed),
  })
}
