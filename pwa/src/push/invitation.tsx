import { COMMON } from '@tecnicerca/shared/messages/common'
import { PUSH } from '@tecnicerca/shared/messages/notices/push'
import { useEffect, useState } from 'react'
import { InstallSheet } from '../install/sheet.tsx'
import { safeLocalStorage } from '../lib/storage/safe-storage.ts'
import { toastError, toastSuccess } from '../lib/toast.ts'
import { useLive } from '../lib/use-live.ts'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { showAnswer } from '../ui/feedback/show-answer.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { lookAtPush, type PushState, pushState, turnPushOn } from './push.ts'

const DISMISSED = 'push_dismissed_at'
const QUIET_MS = 30 * 86_400_000

/** Asks about push before the browser asks. Show it only to users who have sent or received a request. */
export function PushInvitation({ firstName }: { firstName: string | undefined }) {
  const state = useLive<PushState>(pushState, 'unknown')
  const [isDismissed, setDismissed] = useState(wasDismissed)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => void lookAtPush().catch(() => undefined), [])
  const dismiss = () => {
    safeLocalStorage.write(DISMISSED, String(Date.now()))
    setDismissed(true)
  }
  const ask = async () => {
    setAsking(true)
    setWasAsked(true)
    await turnPushOn().then(
      () => pushState.read() === 'on' && toastSuccess(PUSH.turned_on),
      () => toastError(PUSH.failed),
    )
    setAsking(false)
  }
  if (isDismissed) return null
  if (state === 'denied' && wasAsked) return <Denied onClose={dismiss} />
  if (state !== 'default' && state !== 'needs_install') return null
  const isSheet = state === 'needs_install'
  return (
    <div className="mb-4">
      <Banner
        tone="brand"
        icon={<Icon name="bell" className="size-5" />}
        action={
          <div className="flex flex-wrap items-center gap-1">
            <Button disabled={isAsking} onClick={isSheet ? () => setOpen(true) : () => void ask()}>
              {isSheet ? PUSH.how : PUSH.turn_on}
            </Button>
            <IconButton icon="x" label={PUSH.not_now} onClick={dismiss} />
          </div>
        }
      >
        {isSheet ? PUSH.needs_install : PUSH.invitation(firstName)}
      </Banner>
      <InstallSheet open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

/** Says that the browser refuses, and how to change that. Takes the place and the focus of the pressed button. */
function Denied({ onClose }: { onClose: () => void }) {
  return (
    <div tabIndex={-1} ref={showAnswer} className="mb-4 outline-none">
      <Banner
        tone="amber"
        alert
        icon={<Icon name="bell" className="size-5 shrink-0" />}
        action={<IconButton icon="x" label={COMMON.close} onClick={onClose} />}
      >
        {PUSH.denied}
      </Banner>
    </div>
  )
}

function wasDismissed(): boolean {
  return Math.abs(Date.now() - Number(safeLocalStorage.read(DISMISSED) ?? 0)) < QUIET_MS
}
