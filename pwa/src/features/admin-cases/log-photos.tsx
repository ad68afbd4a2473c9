import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { useState } from 'react'
import { API_BASE } from '../../lib/http/api-base.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyPhotoTile, PhotoTile } from '../../ui/display/photo-tile.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

type LogPhotosProps = { caseId: number; photoIds: readonly string[] }

/** The photos that an event names, each a button that shows it large. */
export function LogPhotos({ caseId, photoIds }: LogPhotosProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photoIds.map((photoId, index) => (
        <li key={photoId}>
          <LogPhoto
            url={`${API_BASE}/service-requests/${caseId}/photos/${photoId}`}
            label={ADMIN_CASES.photo(String(index + 1))}
          />
        </li>
      ))}
    </ul>
  )
}

function LogPhoto({ url, label }: { url: string; label: string }) {
  const [isMissing, setIsMissing] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  // A message may name photos that have not reached the server yet, or never will.
  if (isMissing)
    return (
      <EmptyPhotoTile>
        <Icon name="image-off" className="size-5 shrink-0" />
        {ADMIN_CASES.photoMissing}
      </EmptyPhotoTile>
    )
  return (
    <>
      <PhotoTile
        src={`${url}?width=320`}
        label={label}
        onOpen={() => setIsOpen(true)}
        onError={() => setIsMissing(true)}
      />
      <Dialog open={isOpen} title={label} onClose={() => setIsOpen(false)}>
        <img src={url} alt={label} className="max-h-[70dvh] w-full rounded-control object-contain" />
      </Dialog>
    </>
  )
}
