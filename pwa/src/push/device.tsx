import { PUSH } from '@tecnicerca/shared/messages/notices/push'
import { useEffect, useState } from 'react'
import { InstallSheet } from '../install/sheet.tsx'
import { apiCall } from '../lib/http/api-client.ts'
import { messageOf } from '../lib/http/api-error.ts'
import { prepareToasts, toastError, toastSuccess } from '../lib/toast.ts'
import { useLive } from '../lib/use-live.ts'
import { Button } from '../ui/buttons/button.tsx'
import { lookAtPush, type PushState, pushState, turnPushOff, turnPushOn } from './push.ts'

const testAnswer = async () => (await import('@tecnicerca/shared/protocol/push')).pushTestAnswer

const WORDS: Record<PushState, string> = {
  unknown: '',
  unsupported: PUSH.unsupported,
  needs_install: PUSH.needs_install,
  denied: PUSH.denied,
  default: PUSH.off,
  off: PUSH.off,
  on: PUSH.on,
}

/** The push setting of this device, with a button to send a test. */
export function PushDevice() {
  const state = useLive<PushState>(pushState, 'unknown')
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(prepareToasts, [])
  useEffect(() => void lookAtPush().catch(() => undefined), [])
  const run = async (work: () => Promise<string>, failed: string) => {
    setBusy(true)
    await work().then(toastSuccess, (error: unknown) => toastError(messageOf(error, failed)))
    setBusy(false)
  }
  const turnOn = async () => {
    await turnPushOn()
    return PUSH.turned_on
  }
  const turnOff = async () => {
    await turnPushOff()
    return PUSH.turned_off
  }
  const test = async () =>
    (await apiCall({ method: 'POST', path: '/push/test', body: {} }, testAnswer)).message
  return (
    <section aria-labelledby="push-heading" className="grid gap-3">
      <h2 id="push-heading" className="text-lg font-semibold">
        {PUSH.heading}
      </h2>
      <p role="status">{WORDS[state]}</p>
      <div className="flex flex-wrap gap-2">
        {(state === 'default' || state === 'off') && (
          <Button disabled={isBusy} onClick={() => void run(turnOn, PUSH.failed)}>
            {PUSH.turn_on}
          </Button>
        )}
        {state === 'on' && (
          <>
            <Button disabled={isBusy} onClick={() => void run(test, PUSH.test_failed)}>
              {PUSH.test}
            </Button>
            <Button disabled={isBusy} onClick={() => void run(turnOff, PUSH.turn_off_failed)}>
              {PUSH.turn_off}
            </Button>
          </>
        )}
        {state === 'needs_install' && <Button onClick={() => setOpen(true)}>{PUSH.how}</Button>}
      </div>
      <InstallSheet open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
