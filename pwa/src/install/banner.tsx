import { INSTALL } from '@tecnicerca/shared/messages/install'
import { useState } from 'react'
import { useLive } from '../lib/use-live.ts'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { dismissInvitation } from './invitation.ts'
import { installPrompt, invitation } from './prompt.ts'
import { InstallSheet } from './sheet.tsx'

export function InstallBanner() {
  const way = useLive<'prompt' | 'sheet' | undefined>(invitation, undefined)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Banner
        tone="brand"
        icon={<Icon name="smartphone" className="size-5" />}
        action={
          <div className="flex items-center gap-1">
            <Button onClick={way === 'sheet' ? () => setOpen(true) : () => void ask()}>
              {way === 'sheet' ? INSTALL.how : INSTALL.install}
            </Button>
            <IconButton icon="x" label={INSTALL.not_now} onClick={dismissInvitation} />
          </div>
        }
      >
        {INSTALL.text}
      </Banner>
      <InstallSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The browser's install prompt can be shown only once. Declining it counts as dismissing our invitation. */
async function ask(): Promise<void> {
  const answer = await installPrompt.read()?.prompt()
  if (answer?.outcome !== 'accepted') dismissInvitation()
  installPrompt.set(undefined)
}
