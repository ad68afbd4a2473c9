import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
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
