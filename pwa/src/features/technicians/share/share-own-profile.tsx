import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { SharedProfile } from './shared-profile.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

type ShareOwnProfileProps = { technician: SharedProfile; className?: string }

/** Opens the dialog with the picture. The code that draws it is loaded when the button is pressed. */
export function ShareOwnProfile({ technician, className }: ShareOwnProfileProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className={className}
        icon={<Icon name="qr-code" className="size-5 shrink-0 max-[14rem]:hidden" />}
        onClick={() => setIsOpen(true)}
      >
        {SHARE.own}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog technician={technician} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
