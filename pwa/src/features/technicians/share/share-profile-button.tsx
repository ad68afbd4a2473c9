import { PROFILE_HEAD } from '@tecnicerca/shared/messages/public-pages/profile-head'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import { memo } from 'react'
import { share } from '../../../lib/files/share.ts'
import { isSameButContact } from '../../../lib/text/same-but-contact.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { profileAddress, type SharedProfile } from './shared-profile.ts'

/** Shares a technician's profile with the system's share sheet, or copies its link. */
export const ShareProfileButton = memo(ShareButton, isSameButContact)

function ShareButton({ technician }: { technician: SharedProfile }) {
  const { name } = technician
  const text = SHARE.ofSomebody(name, PROFILE_HEAD.tradeIn(technician.category_name, technician.city))
  return (
    <Button
      variant="ghost"
      className="px-3!"
      aria-label={SHARE.shareOf(name)}
      icon={<Icon name="share-2" className="size-5" />}
      onClick={() => void share({ title: name, text, url: profileAddress(technician) })}
    >
      {SHARE.share}
    </Button>
  )
}
