import { CASES } from '@tecnicerca/shared/messages/cases'
import { useState } from 'react'
import { pageClock } from '../../../offline/network/clock.ts'
import { type CasePhotoOf, useCasePhoto } from '../../../offline/outbox/photos.ts'
import { EXPIRY_MS } from '../../../offline/outbox/record.ts'
import { PhotoViewer } from '../../../ui/dialogs/photo-viewer.tsx'
import { EmptyPhotoTile, PhotoTile } from '../../../ui/display/photo-tile.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'

const THUMB_WIDTH = 320
const LARGE_WIDTH = 1600

type CasePhotoProps = {
  of: Omit<CasePhotoOf, 'width'>
  /** Description for screen readers. */
  label: string
  /** When the message with the photo was written; absent for a photo that was only picked. */
  writtenAt?: string
}

/** A photo tile; pressing it opens the photo large. */
export function CasePhoto({ of, label, writtenAt }: CasePhotoProps) {
  const photo = useCasePhoto({ ...of, width: THUMB_WIDTH })
  const [isOpen, setIsOpen] = useState(false)
  if (typeof photo !== 'object') return <NoPhoto why={isOverdue(photo, writtenAt) ? 'never_came' : photo} />
  return (
    <>
      <PhotoTile src={photo.url} label={label} onOpen={() => setIsOpen(true)} />
      {isOpen && <LargePhoto of={of} label={label} thumb={photo.url} onClose={() => setIsOpen(false)} />}
    </>
  )
}

// The sender's phone gives up an unsent photo after this time. If the photo comes later all the same, it is shown.
function isOverdue(photo: unknown, writtenAt: string | undefined): boolean {
  return photo === 'coming' && writtenAt !== undefined && pageClock.now() - Date.parse(writtenAt) > EXPIRY_MS
}

const WHY: Record<
  'loading' | 'coming' | 'never_came' | 'missing',
  { icon: IconName; words: string | undefined }
> = {
  loading: { icon: 'image', words: undefined },
  coming: { icon: 'clock', words: CASES.photoComing },
  never_came: { icon: 'image-off', words: CASES.photoNeverCame },
  missing: { icon: 'image-off', words: CASES.photoMissing },
}

function NoPhoto({ why }: { why: keyof typeof WHY }) {
  const { icon, words } = WHY[why]
  return (
    <EmptyPhotoTile>
      <Icon name={icon} className="size-5 shrink-0" />
      {words}
    </EmptyPhotoTile>
  )
}

type LargePhotoProps = Omit<CasePhotoProps, 'writtenAt'> & { thumb: string; onClose: () => void }

function LargePhoto({ of, label, thumb, onClose }: LargePhotoProps) {
  const photo = useCasePhoto({ ...of, width: LARGE_WIDTH })
  return (
    <PhotoViewer
      label={label}
      src={typeof photo === 'object' ? photo.url : thumb}
      thumb={thumb}
      onClose={onClose}
    >
      {photo === 'missing' && <p className="mt-2 text-center text-sm text-muted">{CASES.photoMissing}</p>}
    </PhotoViewer>
  )
}
