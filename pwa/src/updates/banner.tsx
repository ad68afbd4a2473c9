import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import { toastPassingError } from '../lib/toast.ts'
import { useLive } from '../lib/use-live.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { type Update, updates } from './state.ts'

export function UpdatesBanner() {
  const [isBusy, setBusy] = useState(false)
  const update = useLive<Update | undefined>(updates, undefined)
  const accept = () => {
    setBusy(true)
    update?.accept().catch(() => {
      setBusy(false)
      toastPassingError(COMMON.networkFailed)
    })
  }
  const words = update?.isHeld ? OFFLINE.heldUpdate : OFFLINE.readyUpdate
  return (
    <Banner
      tone="brand"
      icon={<Icon name="refresh-cw" className="size-5" />}
      action={
        <Button onClick={accept} busy={isBusy} busyLabel={words.accepting}>
          {words.accept}
        </Button>
      }
    >
      {words.text}
    </Banner>
  )
}
