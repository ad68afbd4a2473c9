import { useMutation } from '@tanstack/react-query'
import type { User } from '@tecnicerca/shared/accounts'
import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import { useEffect } from 'react'
import { usePasskeySupport } from '../../lib/browser-passkeys.ts'
import { forgetCredentials } from '../../lib/forms/typed-credentials.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { dismissErrorToasts, prepareToasts, toastError } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { signInWithPasskey } from './operations.ts'
import { useSessionChange } from './session-change.ts'

type PasskeyButtonProps = {
  isRemembered: () => boolean
  onSignedIn: (user: User) => Promise<unknown>
}

/** Signs in without email and password. Hidden if the browser has no passkeys. */
export function PasskeyButton({ isRemembered, onSignedIn }: PasskeyButtonProps) {
  const isSupported = usePasskeySupport()
  const { enter } = useSessionChange()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      dismissErrorToasts()
      const user = await signInWithPasskey({ remember: isRemembered() })
      forgetCredentials()
      await enter(user)
      await onSignedIn(user)
    },
    onError: (error) => toastError(messageOf(error, PASSKEYS.signInFailed)),
  })
  useEffect(prepareToasts, [])
  if (isSupported === false) return null
  return (
    <Button
      variant="secondary"
      wide
      // Keeps its place during hydration, so that nothing below it moves.
      className={isSupported ? '' : 'invisible'}
      busy={isPending}
      busyLabel={PASSKEYS.signingIn}
      onClick={() => mutate()}
    >
      {PASSKEYS.signIn}
    </Button>
  )
}
