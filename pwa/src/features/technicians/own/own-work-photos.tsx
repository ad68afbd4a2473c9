import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { OWN_WORK } from '@tecnicerca/shared/messages/technicians'
import { workPhotoUrl } from '@tecnicerca/shared/photos'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { useState } from 'react'
import { isLeaving, isRefused, type ShownWorkPhoto } from '../../../offline/cases/own-profile.ts'
import { useCasePhoto } from '../../../offline/outbox/photos.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyPhotoTile } from '../../../ui/display/photo-tile.tsx'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { useWorkPhotos, type WorkPhotoActs } from './use-work-photos.ts'
import { WorkPhotoNote } from './work-photo-note.tsx'

/** The technician's photos of finished jobs, with controls to add, describe, order and remove them. */
export function OwnWorkPhotos({ technician }: { technician: PublicProfile }) {
  const { photos, room, isAdding, ...acts } = useWorkPhotos(technician)
  const [dragged, setDragged] = useState<string>()
  const lastMovable = photos.findLastIndex(({ isOnServer }) => isOnServer)
  return (
    <TitledCard id="work" title={PROFILE.work} titleClass="mb-1">
      <p className="mb-3 text-sm text-muted">{OWN_WORK.hint}</p>
      <ul className="mb-3 grid gap-3 empty:hidden">
        {photos.map((photo, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
          <li
            key={photo.id}
            draggable={photo.isOnServer}
            onDragStart={() => setDragged(photo.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => dragged !== undefined && acts.move(dragged, Math.min(place, lastMovable))}
            className={classNames(
              'grid gap-2',
              photo.isOnServer && 'cursor-grab',
              dragged === photo.id && 'opacity-50',
            )}
          >
            <Photo
              photo={photo}
              place={place}
              count={photos.length}
              technician={technician}
              acts={acts}
              isLast={place === lastMovable}
            />
          </li>
        ))}
      </ul>
      {room > 0 && (
        <PhotoPicker label={OWN_WORK.add} isBusy={isAdding} onPick={acts.add}>
          {isAdding ? OWN_WORK.adding : OWN_WORK.add}
        </PhotoPicker>
      )}
    </TitledCard>
  )
}

type PhotoProps = {
  photo: ShownWorkPhoto
  place: number
  count: number
  technician: PublicProfile
  acts: WorkPhotoActs
  isLast: boolean
}

function Photo(props: PhotoProps) {
  const { photo, place, count, technician, acts } = props
  const { id, caption, isOnServer, item } = photo
  const label = caption || PROFILE.workPhoto(place + 1, count)
  return (
    <>
      <div className="flex gap-3">
        {isOnServer ? (
          <img
            src={workPhotoUrl({ technician_id: technician.technician_id, photo_id: id, width: 320 })}
            alt={label}
            draggable={false}
            className={classNames(IMAGE_CLASS, isLeaving(photo) && 'opacity-50')}
          />
        ) : (
          <KeptImage userId={technician.user_id} photoId={id} label={label} />
        )}
        <div className="min-w-0 grow">
          {isLeaving(photo) || isRefused(photo) ? (
            <p className="wrap-anywhere">{label}</p>
          ) : (
            <PhotoControls {...props} />
          )}
        </div>
      </div>
      {item && (
        <WorkPhotoNote
          item={item}
          another={
            <PhotoPicker
              label={OWN_WORK.another(label)}
              isBusy={false}
              onPick={([file]) => file && acts.replace(photo, file)}
            >
              {OWN_WORK.anotherShort}
            </PhotoPicker>
          }
        />
      )}
    </>
  )
}

const IMAGE_CLASS = 'size-24 shrink-0 rounded-control border border-line bg-sunken object-cover'

/** A photo whose bytes are only on this phone. */
function KeptImage({ userId, photoId, label }: { userId: number; photoId: string; label: string }) {
  const kept = useCasePhoto({ userId, photoId, width: 320 })
  if (typeof kept === 'object') return <img src={kept.url} alt={label} className={IMAGE_CLASS} />
  return (
    <EmptyPhotoTile>
      <Icon name="image" className="size-5 shrink-0" />
    </EmptyPhotoTile>
  )
}

function PhotoControls({ photo, place, acts, isLast }: PhotoProps) {
  const { id, caption, isOnServer } = photo
  return (
    <>
      <TextInput
        key={caption}
        label={OWN_WORK.caption(place + 1)}
        hideLabel
        placeholder={OWN_WORK.captionHint}
        defaultValue={caption}
        maxLength={TECHNICIAN_LIMITS.workPhotoCaption}
        onBlur={({ target }) => target.value.trim() !== caption && acts.describe(photo, target.value.trim())}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <div className="flex">
        {/* Not `disabled` at the ends of the list: a disabled button would lose the focus during moves. */}
        {isOnServer && (
          <>
            <IconButton
              icon="arrow-up"
              label={OWN_WORK.earlier(place + 1)}
              aria-disabled={place === 0}
              onClick={() => acts.move(id, place - 1)}
            />
            <IconButton
              icon="arrow-down"
              label={OWN_WORK.later(place + 1)}
              aria-disabled={isLast}
              onClick={() => acts.move(id, place + 1)}
            />
          </>
        )}
        <IconButton
          icon="trash-2"
          label={OWN_WORK.remove(place + 1)}
          className="ml-auto"
          onClick={() => acts.remove(photo, place)}
        />
      </div>
    </>
  )
}
