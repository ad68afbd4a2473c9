import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin-cases'
import { useState } from 'react'
import { API_BASE } from '../../lib/api-base.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyPhotoTile, PhotoTile } from '../../ui/photo-tile.tsx'

type LogPhotosProps = { case_id: number; photo_ids: readonly string[] }

/** The photos that an event names, each a button that shows it large. */
export function LogPhotos({ case_id, photo_ids }: LogPhotosProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photo_ids.map((photo_id, index) => (
        <li key={photo_id}>
          <LogPhoto
            url={`${API_BASE}/service-requests/${case_id}/photos/${photo_id}`}
            label={ADMIN_CASES.photo(String(index + 1))}
          />
        </li>
      ))}
    </ul>
  )
}

function LogPhoto({ url, label }: { url: string; label: string }) {
  const [is_missing, setIsMissing] = useState(false)
  const [is_open, setIsOpen] = useState(false)
  // A message names its photos before they come, and some never do.
  if (is_missing)
    return (
      <EmptyPhotoTile>
        <Icon name="image-off" className="size-5 shrink-0" />
        {ADMIN_CASES.photo_missing}
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
      <Dialog open={is_open} title={label} onClose={() => setIsOpen(false)}>
        <img src={url} alt={label} className="max-h-[70dvh] w-full rounded-control object-contain" />
      </Dialog>
    </>
  )
}
