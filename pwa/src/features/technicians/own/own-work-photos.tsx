import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { OWN_WORK } from '@tecnicerca/shared/messages/technicians'
import { workPhotoUrl } from '@tecnicerca/shared/photos'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import type { WorkPhoto } from '@tecnicerca/shared/work-photos'
import { useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/display/card.tsx'
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { useWorkPhotos, type WorkPhotoActs } from './use-work-photos.ts'

/** The technician's photos of finished jobs: added, described, ordered and removed. */
export function OwnWorkPhotos({ technician }: { technician: PublicProfile }) {
  const { photos, isAdding, ...acts } = useWorkPhotos(technician)
  const [dragged, setDragged] = useState<string>()
  return (
    <Card as="section" aria-labelledby="work">
      <h2 id="work" className="mb-1 text-lg font-bold">
        {PROFILE.work}
      </h2>
      <p className="mb-3 text-sm text-muted">{OWN_WORK.hint}</p>
      <ul className="mb-3 grid gap-3 empty:hidden">
        {photos.map((photo, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
          <li
            key={photo.id}
            draggable
            onDragStart={() => setDragged(photo.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => dragged !== undefined && acts.move(dragged, place)}
            className={classNames('flex cursor-grab gap-3', dragged === photo.id && 'opacity-50')}
          >
            <Photo
              photo={photo}
              place={place}
              technician={technician}
              acts={acts}
              isLast={place === photos.length - 1}
            />
          </li>
        ))}
      </ul>
      {photos.length < TECHNICIAN_LIMITS.workPhotos && (
        <PhotoPicker label={OWN_WORK.add} isBusy={isAdding} onPick={acts.add}>
          {isAdding ? OWN_WORK.adding : OWN_WORK.add}
        </PhotoPicker>
      )}
    </Card>
  )
}

type PhotoProps = {
  photo: WorkPhoto
  place: number
  technician: PublicProfile
  acts: WorkPhotoActs
  isLast: boolean
}

function Photo({ photo, place, technician, acts, isLast }: PhotoProps) {
  const { id, caption } = photo
  return (
    <>
      <img
        src={workPhotoUrl({ technician_id: technician.technician_id, photo_id: id, width: 320 })}
        alt={caption || PROFILE.workPhoto(place + 1, technician.work_photos?.length ?? 0)}
        draggable={false}
        className="size-24 shrink-0 rounded-control border border-line bg-sunken object-cover"
      />
      <div className="min-w-0 grow">
        <TextInput
          key={caption}
          label={OWN_WORK.caption(place + 1)}
          hideLabel
          placeholder={OWN_WORK.captionHint}
          defaultValue={caption}
          maxLength={TECHNICIAN_LIMITS.workPhotoCaption}
          onBlur={({ target }) => target.value.trim() !== caption && acts.describe(id, target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
        <div className="flex">
          {/* Not `disabled` at the ends: the focus would be lost on the way. */}
          <IconButton
            label={OWN_WORK.earlier(place + 1)}
            aria-disabled={place === 0}
            onClick={() => acts.move(id, place - 1)}
          >
            <Icon name="arrow-up" className="size-5" />
          </IconButton>
          <IconButton
            label={OWN_WORK.later(place + 1)}
            aria-disabled={isLast}
            onClick={() => acts.move(id, place + 1)}
          >
            <Icon name="arrow-down" className="size-5" />
          </IconButton>
          <IconButton
            label={OWN_WORK.remove(place + 1)}
            className="ml-auto"
            onClick={() => acts.remove(photo, place)}
          >
            <Icon name="trash-2" className="size-5" />
          </IconButton>
        </div>
      </div>
    </>
  )
}
