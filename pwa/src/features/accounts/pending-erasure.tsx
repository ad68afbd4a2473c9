import { useMutation } from '@tanstack/react-query'
import { ERASURE } from '@tecnicerca/shared/messages/account/account'
import { useEffect } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { updateSessionUser } from '../../lib/session/session.ts'
import { longDate } from '../../lib/text/formats.ts'
import { prepareToasts, toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { focusHeading } from '../../ui/dialogs/focus-heading.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { takeBackErasure } from './operations.ts'

/** The day when the account will be erased, and a button to keep it. */
export function PendingErasure({ eraseAt }: { eraseAt: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: takeBackErasure,
    onSuccess: async (user) => {
      await updateSessionUser(user)
      focusHeading()
      toastSuccess(ERASURE.takenBack)
    },
    onError: (error) => toastError(messageOf(error, ERASURE.takeBackFailed)),
  })
  useEffect(prepareToasts, [])
  return (
    <Banner
      tone="amber"
      icon={<Icon name="trash-2" className="size-5 shrink-0" />}
      action={
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          {ERASURE.takeBack}
        </Button>
      }
    >
      <p className="font-semibold">{ERASURE.pending(longDate(eraseAt))}</p>
      <p>{ERASURE.pendingText}</p>
    </Banner>
  )
}
