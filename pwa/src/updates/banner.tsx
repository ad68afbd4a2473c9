import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { updates } from './state.ts'

export function UpdatesBanner() {
  const [isBusy, setBusy] = useState(false)
  const accept = () => {
    setBusy(true)
    updates.read()?.accept()
  }
  return (
    <Banner
      tone="brand"
      icon={<Icon name="refresh-cw" className="size-5" />}
      action={
        <Button onClick={accept} busy={isBusy} busyLabel={OFFLINE.updating}>
          {OFFLINE.update_now}
        </Button>
      }
    >
      {OFFLINE.new_version}
    </Banner>
  )
}
