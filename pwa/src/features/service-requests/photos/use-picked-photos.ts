import { CASES } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { keepPhoto } from '../../../offline/outbox/photo-bytes.ts'

type Picking = {
  user_id: number
  photo_ids: readonly string[]
  onChange: (photo_ids: string[]) => void
  /** How many there may be in all. */
  room: number
}

export type PickedPhotos = {
  photo_ids: readonly string[]
  error: string | undefined
  is_busy: boolean
  add: (files: readonly File[]) => void
  remove: (photo_id: string) => void
}

/** Photos that are to go with what is being written: small and on the phone from the moment in which they are picked. */
export function usePickedPhotos({ user_id, photo_ids, onChange, room }: Picking): PickedPhotos {
  const [error, setError] = useState<string>()
  const [is_busy, setIsBusy] = useState(false)
  const add = async (files: readonly File[]) => {
    setIsBusy(true)
    setError(files.length > room - photo_ids.length ? CASES.photos_full : undefined)
    const kept = [...photo_ids]
    try {
      for (const file of files.slice(0, Math.max(0, room - photo_ids.length))) {
        const done = await keepPhoto(user_id, file)
        if (!done.ok) return setError(OFFLINE.storage[done.failure])
        kept.push(done.value)
        onChange([...kept])
      }
    } catch (problem) {
      setError(messageOf(problem, CASES.photo_failed))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    photo_ids,
    error,
    is_busy,
    add: (files) => void add(files),
    remove: (photo_id) => {
      setError(undefined)
      // Its bytes go with the next purge: a draft of a moment ago may still name it.
      onChange(photo_ids.filter((id) => id !== photo_id))
    },
  }
}
