import { CASES } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import { keepPhoto } from '../../../offline/outbox/photos.ts'

type Picking = {
  userId: number
  photoIds: readonly string[]
  onChange: (photoIds: string[]) => void
  /** The maximum number of photos. */
  room: number
}

export type PickedPhotos = {
  photoIds: readonly string[]
  error: string | undefined
  isBusy: boolean
  add: (files: readonly File[]) => void
  remove: (photoId: string) => void
}

/** The photos attached to the text being written. Each is scaled down and stored on the phone when it is picked. */
export function usePickedPhotos({ userId, photoIds, onChange, room }: Picking): PickedPhotos {
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const add = async (files: readonly File[]) => {
    setIsBusy(true)
    setError(files.length > room - photoIds.length ? CASES.photos_full : undefined)
    const kept = [...photoIds]
    try {
      for (const file of files.slice(0, Math.max(0, room - photoIds.length))) {
        const done = await keepPhoto(userId, file)
        if (!done.ok) return setError(OFFLINE.storage[done.failure])
        kept.push(done.value)
        onChange([...kept])
      }
    } catch (problem) {
      setError(messageOf(problem, CASES.photoFailed))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    photoIds,
    error,
    isBusy,
    add: (files) => void add(files),
    remove: (photoId) => {
      setError(undefined)
      // The bytes stay until the next purge: a draft stored a moment ago may still name this photo.
      onChange(photoIds.filter((id) => id !== photoId))
    },
  }
}
