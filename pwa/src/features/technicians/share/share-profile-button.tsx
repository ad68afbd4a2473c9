import { COMMON } from '@tecnicerca/shared/messages/common'
import { SHARE } from '@tecnicerca/shared/messages/share'
import { Share2 } from 'lucide-react'
import { share } from '../../../lib/share.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { profileAddress, type SharedProfile, tradeIn } from './shared-profile.ts'

/** Hands somebody's profile on by the system's sheet, or as a copied link. */
export function ShareProfileButton({ technician }: { technician: SharedProfile }) {
  return (
    <Button
      variant="ghost"
      className="px-3!"
      aria-label={SHARE.share_of(technician.name)}
      icon={<Share2 aria-hidden className="size-5" />}
      onClick={() => void shareProfile(technician)}
    >
      {SHARE.share}
    </Button>
  )
}

async function shareProfile(technician: SharedProfile): Promise<void> {
  const { name } = technician
  const text = SHARE.of_somebody(name, tradeIn(technician))
  const outcome = await share({ title: name, text, url: profileAddress(technician) })
  if (outcome === 'copied') toastSuccess(COMMON.link_copied)
  if (outcome === 'failed') toastError(COMMON.copy_failed)
}
