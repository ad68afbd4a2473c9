import { REVIEW_LIST } from '@tecnicerca/shared/messages/reviews'
import { useState } from 'react'
import { API_BASE } from '../../lib/http/api-base.ts'
import { PhotoViewer } from '../../ui/dialogs/photo-viewer.tsx'
import { PhotoTile } from '../../ui/display/photo-tile.tsx'

type ReviewPhotosProps = { reviewId: number; photoIds: readonly string[] }

/** The photos of a public review. Touching one opens it large. */
export function ReviewPhotos({ reviewId, photoIds }: ReviewPhotosProps) {
  const [open, setOpen] = useState<number>()
  // Photos that cannot be loaded, for example offline, are left out.
  const [failed, setFailed] = useState<readonly string[]>([])
  const shown = photoIds.filter((photoId) => !failed.includes(photoId))
  const opened = open === undefined ? undefined : shown[open]
  const urlOf = (photoId: string, width: number) =>
    `${API_BASE}/reviews/${reviewId}/photos/${photoId}?width=${width}`
  const labelOf = (place: number) => REVIEW_LIST.photo(place + 1, shown.length)
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {shown.map((photoId, place) => (
        <PhotoTile
          key={photoId}
          src={urlOf(photoId, 320)}
          label={labelOf(place)}
          onOpen={() => setOpen(place)}
          onError={() => setFailed((known) => [...known, photoId])}
        />
      ))}
      {opened !== undefined && open !== undefined && (
        <PhotoViewer
          label={labelOf(open)}
          src={urlOf(opened, 960)}
          thumb={urlOf(opened, 320)}
          onClose={() => setOpen(undefined)}
          {...(shown.length > 1 && { onStep: (by) => setOpen((open + by + shown.length) % shown.length) })}
        />
      )}
    </div>
  )
}
