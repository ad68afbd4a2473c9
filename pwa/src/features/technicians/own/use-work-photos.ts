import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { OWN_WORK } from '@tecnicerca/shared/messages/technicians'
import { workPhotoUrl } from '@tecnicerca/shared/photos'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import type { WorkPhoto, WorkPhotoChanges } from '@tecnicerca/shared/work-photos'
import { smallerPhoto } from '../../../lib/files/smaller-photo.ts'
import { apiCall } from '../../../lib/http/api-client.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUndoToast } from '../../../lib/use-undo.ts'
import { uuidV7 } from '../../../lib/uuid-v7.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { ownProfileQuery } from '../profile/queries.ts'

const answer = async () => (await import('@tecnicerca/shared/work-photos')).workPhotosAnswer

export type WorkPhotoActs = {
  add: (files: File[]) => void
  describe: (id: string, caption: string) => void
  /** To a place from 0; outside of the list nothing happens. */
  move: (id: string, position: number) => void
  /** Can be undone for ten seconds. */
  remove: (photo: WorkPhoto, place: number) => void
}

/** The photos of the own profile, and what their technician can do with them; each act is saved at once. */
export function useWorkPhotos({
  user_id: userId,
  technician_id: technicianId,
  work_photos: photos = [],
}: PublicProfile): WorkPhotoActs & { photos: readonly WorkPhoto[]; isAdding: boolean } {
  const queryClient = useQueryClient()
  const { queryKey } = ownProfileQuery(userId)
  const showUndo = useUndoToast()
  const show = (shown: WorkPhoto[]) =>
    queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, work_photos: shown })
  // One after the other, so that the last answer is of the last act.
  const act = useMutation({
    scope: { id: 'work-photos' },
    mutationFn: (work: () => Promise<WorkPhoto[]>) => work(),
    onSuccess: show,
    onError: (error) => {
      toastError(messageOf(error, OWN_WORK.failed))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const adding = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) show(await send(newId(), await smallerPhoto(file)))
    },
    onSuccess: () => toastSuccess(OWN_WORK.added),
    onError: (error) => toastError(messageOf(error, OWN_WORK.failed)),
  })
  return {
    photos,
    isAdding: adding.isPending,
    add: (files) => {
      const room = TECHNICIAN_LIMITS.workPhotos - photos.length
      if (files.length > room) return toastError(OWN_WORK.full)
      if (files.length > 0) adding.mutate(files)
    },
    describe: (id, caption) =>
      act.mutate(() => change(id, { caption }), { onSuccess: () => toastSuccess(OWN_WORK.captionSaved) }),
    move: (id, position) => {
      const moved = photos.find((one) => one.id === id)
      if (!moved || position < 0 || position >= photos.length) return
      show(photos.filter((one) => one !== moved).toSpliced(position, 0, moved))
      act.mutate(() => change(id, { position }))
    },
    remove: ({ id, caption }, position) =>
      act.mutate(async () => {
        const copy = await fetch(workPhotoUrl({ technician_id: technicianId, photo_id: id, width: 960 }))
        const bytes = copy.ok ? await copy.blob() : undefined
        const left = (await apiCall({ method: 'DELETE', path: pathOf(id) }, answer)).work_photos
        if (bytes) showUndo(OWN_WORK.removed, () => putBack(bytes, { caption, position }))
        return left
      }),
  }
}

async function putBack(bytes: Blob, place: WorkPhotoChanges): Promise<void> {
  const id = newId()
  await send(id, bytes)
  await change(id, place)
}

async function send(id: string, body: Blob): Promise<WorkPhoto[]> {
  return (await apiCall({ method: 'PUT', path: pathOf(id), body }, answer)).work_photos
}

async function change(id: string, body: WorkPhotoChanges): Promise<WorkPhoto[]> {
  return (await apiCall({ method: 'PATCH', path: pathOf(id), body }, answer)).work_photos
}

function pathOf(id: string): string {
  return `/technicians/profile/work-photos/${id}`
}

function newId(): string {
  return uuidV7(pageClock.now(), (random) => crypto.getRandomValues(random))
}
