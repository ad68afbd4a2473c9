import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { useWatch } from 'react-hook-form'
import { FieldError } from '../../../ui/forms/field.tsx'
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { ServiceRequestForm } from '../ask/service-request-form.ts'
import { CasePhoto } from './case-photo.tsx'
import { type PickedPhotos as Picked, usePickedPhotos } from './use-picked-photos.ts'

/** The photos attached to the text being written. Each can be removed. */
export function PickedPhotos({ photoIds, error, remove, userId }: Picked & { userId: number }) {
  if (photoIds.length === 0 && error === undefined) return null
  return (
    <div>
      <ul aria-label={CASES.photosPicked} className="flex gap-2 overflow-x-auto py-1 empty:hidden">
        {photoIds.map((photoId, place) => (
          <li key={photoId} className="relative shrink-0">
            <CasePhoto of={{ userId, photoId }} label={CASES.pickedPhoto(place + 1)} />
            <button
              type="button"
              aria-label={CASES.removePhoto(place + 1)}
              onClick={() => remove(photoId)}
              className="absolute top-0 right-0 flex size-11 items-start justify-end p-1"
            >
              <span className="rounded-full border border-line bg-card p-1">
                <Icon name="x" className="size-4" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <FieldError id="photos-error" error={error} />
    </div>
  )
}

/** Opens the phone's photo picker, which includes the camera. */
export function AddPhotos({ add, isBusy }: Pick<Picked, 'add' | 'isBusy'>) {
  return <PhotoPicker label={CASES.addPhotos} isBusy={isBusy} onPick={add} />
}

/** For the grid of `ServiceRequestFields`: the button beside the text, the photos below both. */
export function RequestPhotos({ form, userId }: { form: ServiceRequestForm; userId: number }) {
  const photoIds = useWatch({ control: form.control, name: 'photo_ids' })
  const photos = usePickedPhotos({
    userId,
    photoIds,
    onChange: (picked) => form.setValue('photo_ids', picked, { shouldDirty: true }),
    room: CASE_LIMITS.photos,
  })
  return (
    <>
      <AddPhotos {...photos} />
      <div className="col-span-2 empty:hidden">
        <PickedPhotos {...photos} userId={userId} />
      </div>
    </>
  )
}
