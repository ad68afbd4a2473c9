import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import { toastPassingError, toastSuccess } from '../../lib/toast.ts'
import { sendNow, type UserOutbox } from '../../offline/outbox/use-outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

export function SendNowButton({ outbox }: { outbox: UserOutbox }) {
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    setIsBusy(true)
    const waiting = await sendNow(outbox)
    setIsBusy(false)
    if (waiting === 0) toastSuccess(OFFLINE.sentSome)
    else toastPassingError(OFFLINE.notSentYet)
  }
  return (
    <p>
      <Button
        icon={<Icon name="send-horizontal" className="size-5" />}
        busy={isBusy}
        busyLabel={OFFLINE.sending}
        onClick={() => void press()}
      >
        {OFFLINE.sendNow}
      </Button>
    </p>
  )
}
