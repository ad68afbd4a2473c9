import { INSTALL } from '@tecnicerca/shared/messages/install'
import { useState } from 'react'
import { useLive } from '../lib/use-live.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
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
            <IconButton label={INSTALL.not_now} onClick={dismissInvitation}>
              <Icon name="x" className="size-5" />
            </IconButton>
          </div>
        }
      >
        {INSTALL.text}
      </Banner>
      <InstallSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The browser's question can be asked once; a no to it is a no to us. */
async function ask(): Promise<void> {
  const answer = await installPrompt.read()?.prompt()
  if (answer?.outcome !== 'accepted') dismissInvitation()
  installPrompt.set(undefined)
}
