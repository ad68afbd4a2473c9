import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { workPhotoUrl } from '@tecnicerca/shared/photos'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import type { WorkPhoto } from '@tecnicerca/shared/work-photos'
import { useState } from 'react'
import { PhotoViewer } from '../../../ui/dialogs/photo-viewer.tsx'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

/** Photos of finished jobs as a grid. Touching one opens it large. */
export function WorkPhotos({ technician }: { technician: PublicProfile }) {
  const { technician_id: technicianId, work_photos: photos = [] } = technician
  const [open, setOpen] = useState<number>()
  const shown = open === undefined ? undefined : photos[open]
  if (photos.length === 0) return null
  const urlOf = ({ id }: WorkPhoto, width: 320 | 960) =>
    workPhotoUrl({ technician_id: technicianId, photo_id: id, width })
  const labelOf = (place: number) => photos[place]?.caption || PROFILE.workPhoto(place + 1, photos.length)
  return (
    <TitledCard id="work" title={PROFILE.work} titleClass="mb-3">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, place) => (
          <li key={photo.id} className="min-w-0">
            <button
              type="button"
              className="block w-full rounded-control text-left"
              onClick={() => setOpen(place)}
            >
              <img
                src={urlOf(photo, 320)}
                alt={labelOf(place)}
                loading="lazy"
                className="aspect-square w-full rounded-control border border-line bg-sunken object-cover"
              />
            </button>
            {photo.caption && (
              <p aria-hidden className="mt-1 text-sm wrap-break-word text-muted">
                {photo.caption}
              </p>
            )}
          </li>
        ))}
      </ul>
      {shown && open !== undefined && (
        <PhotoViewer
          label={labelOf(open)}
          src={urlOf(shown, 960)}
          thumb={urlOf(shown, 320)}
          onClose={() => setOpen(undefined)}
          {...(photos.length > 1 && {
            onStep: (by) => setOpen((open + by + photos.length) % photos.length),
          })}
        />
      )}
    </TitledCard>
  )
}
