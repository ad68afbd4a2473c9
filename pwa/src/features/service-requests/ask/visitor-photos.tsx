import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { useCallback, useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { keepPhoto } from '../../../offline/outbox/photos.ts'
import { FieldError } from '../../../ui/forms/field.tsx'
import { PhotoPicker } from '../../../ui/forms/photo-picker.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

export type VisitorPhotos = ReturnType<typeof useVisitorPhotos>

/** The photos that a visitor picked. They are in memory only: a visitor has no storage of their own on this phone. */
export function useVisitorPhotos() {
  const [photos, setPhotos] = useState<Blob[]>([])
  const [error, setError] = useState<string>()
  const add = async (files: readonly File[]) => {
    const room = CASE_LIMITS.photos - photos.length
    setError(files.length > room ? CASES.photos_full : undefined)
    // Read at once: Android may take the picked file back before it is sent.
    const read = files
      .slice(0, room)
      .map(async (file) => new Blob([await file.arrayBuffer()], { type: file.type }))
    const added = await Promise.allSettled(read)
    if (added.some(({ status }) => status === 'rejected')) setError(CASES.photoFailed)
    setPhotos([...photos, ...added.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))])
  }
  return {
    photos,
    error,
    add: (files: readonly File[]) => void add(files),
    remove: (gone: Blob) => setPhotos(photos.filter((photo) => photo !== gone)),
    /** Stores the photos for the user who has signed in. Returns their ids; throws if one cannot be stored. */
    keepFor: async (userId: number): Promise<string[]> => {
      const ids: string[] = []
      for (const photo of photos) {
        const kept = await keepPhoto(userId, photo)
        if (!kept.ok)
          throw new ApiError({ status: 0, code: undefined, serverMessage: OFFLINE.storage[kept.failure] })
        ids.push(kept.value)
      }
      setPhotos([])
      return ids
    },
  }
}

export function PickVisitorPhotos({ photos, error, add, remove }: VisitorPhotos) {
  return (
    <>
      <PhotoPicker label={CASES.addPhotos} isBusy={false} onPick={add} />
      <div className="col-span-2 grid gap-2 not-has-[li]:contents">
        {photos.length > 0 && (
          <ul aria-label={CASES.photosPicked} className="flex gap-2 overflow-x-auto py-1">
            {photos.map((photo, place) => (
              <Picked key={place} photo={photo} place={place + 1} onRemove={() => remove(photo)} />
            ))}
          </ul>
        )}
        <FieldError id="photos-error" error={error} />
        {photos.length > 0 && <p className="text-sm text-muted">{SERVICE_REQUEST_FORM.photosWithRequest}</p>}
      </div>
    </>
  )
}

function Picked({ photo, place, onRemove }: { photo: Blob; place: number; onRemove: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const url = URL.createObjectURL(photo)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [photo],
  )
  return (
    <li className="relative shrink-0">
      <img
        ref={show}
        alt={CASES.pickedPhoto(place)}
        width={80}
        height={80}
        className="size-20 rounded-control object-cover"
      />
      <button
        type="button"
        aria-label={CASES.removePhoto(place)}
        onClick={onRemove}
        className="absolute top-0 right-0 flex size-11 items-start justify-end p-1"
      >
        <span className="rounded-full border border-line bg-card p-1">
          <Icon name="x" className="size-4" />
        </span>
      </button>
    </li>
  )
}
