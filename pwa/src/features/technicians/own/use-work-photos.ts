import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { OWN_WORK } from '@tecnicerca/shared/messages/technicians'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import type { WorkPhoto } from '@tecnicerca/shared/work-photos'
import { useEffect } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import { prepareToasts, toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUndoToast } from '../../../lib/use-undo.ts'
import {
  isLeaving,
  isRefused,
  type ShownWorkPhoto,
  shownWorkPhotos,
} from '../../../offline/cases/own-profile.ts'
import type { Delivery } from '../../../offline/outbox/deliver.ts'
import { isOfWorkPhoto, isUnsent } from '../../../offline/outbox/record.ts'
import { useItemChanges, useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { ownProfileQuery } from '../profile/queries.ts'
import {
  addWorkPhoto,
  copyWorkPhoto,
  deleteWorkPhoto,
  describeWorkPhoto,
  keepWorkPhoto,
  moveWorkPhoto,
} from './work-photo-operations.ts'

export type WorkPhotoActs = {
  add: (files: readonly File[]) => void
  describe: (photo: ShownWorkPhoto, caption: string) => void
  /** `position` counts from 0 among the photos that the server has. Does nothing for a position outside of them. */
  move: (id: string, position: number) => void
  /** The user can undo it for ten seconds in the toast; until it is sent, also beside the photo and in 'Pendientes'. */
  remove: (photo: ShownWorkPhoto, place: number) => void
  /** Sends another photo in place of a refused one. */
  replace: (photo: ShownWorkPhoto, file: File) => void
}

type OwnWork = WorkPhotoActs & {
  photos: readonly ShownWorkPhoto[]
  /** How many more photos fit. Unsent photos take a place; refused photos and those being removed do not. */
  room: number
  isAdding: boolean
}

/** The photos of the user's profile and the actions on them. All actions except `move` also work offline. */
export function useWorkPhotos(own: PublicProfile): OwnWork {
  const { records } = useOutbox(own.user_id)
  const photos = shownWorkPhotos(own.work_photos ?? [], records)
  const taken = photos.filter((photo) => !isLeaving(photo) && !isRefused(photo)).length
  const room = TECHNICIAN_LIMITS.workPhotos - taken
  const { discard } = useItemChanges(own.user_id)
  const describing = useMutation({
    mutationFn: ({ photo, caption }: { photo: ShownWorkPhoto; caption: string }) =>
      describeWorkPhoto(own, photo, caption),
    onSuccess: (delivery) => showDelivery(delivery, OWN_WORK.captionSaved),
    onError: (error) => toastError(messageOf(error, OWN_WORK.failed)),
  })
  const adding = useMutation({ mutationFn: (added: Added) => addAll(own, added) })
  const add = (added: Added) => {
    if (added.files.length > room) return toastError(OWN_WORK.full)
    if (added.files.length > 0) adding.mutate(added)
  }
  useEffect(prepareToasts, [])
  return {
    photos,
    room,
    isAdding: adding.isPending,
    add: (files) => add({ files, caption: '', whenKept: () => undefined }),
    replace: ({ caption, creation }, file) =>
      add({ files: [file], caption, whenKept: () => creation && discard(creation.id) }),
    describe: (photo, caption) => describing.mutate({ photo, caption }),
    move: useMove(own, photos),
    remove: useRemove(own),
  }
}

function showDelivery(delivery: Delivery, sent: string): void {
  toastSuccess(delivery === 'sent' ? sent : OFFLINE.savedHere)
}

/** `whenKept`: called if every photo was stored on the phone or sent. */
type Added = { files: readonly File[]; caption: string; whenKept: () => unknown }

/** Puts the photos into the outbox one by one, without waiting for the server's answer about the previous photo. */
async function addAll(own: PublicProfile, { files, caption, whenKept }: Added): Promise<void> {
  const sendings: Promise<Delivery | Error>[] = []
  for (const file of files) {
    const kept = await keepWorkPhoto(own, file).catch((error: Error) => error)
    const sending = kept instanceof Error ? kept : addWorkPhoto(own, { photo_id: kept, caption })
    sendings.push(Promise.resolve(sending).catch((error: Error) => error))
  }
  const results = await Promise.all(sendings)
  const failed = results.find((result) => result instanceof Error)
  if (failed) return toastError(messageOf(failed, OWN_WORK.failed))
  await whenKept()
  showDelivery(results.every((result) => result === 'sent') ? 'sent' : 'saved', OWN_WORK.added)
}

function useMove(own: PublicProfile, photos: readonly ShownWorkPhoto[]): WorkPhotoActs['move'] {
  const queryClient = useQueryClient()
  const { queryKey } = ownProfileQuery(own.user_id)
  const show = (shown: WorkPhoto[]) =>
    queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, work_photos: shown })
  // Moves run one after another, so that the last answer to arrive belongs to the last move.
  const moving = useMutation({
    scope: { id: 'work-photos' },
    mutationFn: ({ id, position }: { id: string; position: number }) => moveWorkPhoto(id, position),
    onSuccess: show,
    onError: (error) => {
      toastError(messageOf(error, OWN_WORK.moveFailed))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (id, position) => {
    const movable = photos.filter(({ isOnServer }) => isOnServer)
    const moved = movable.find((one) => one.id === id)
    if (!moved || position < 0 || position >= movable.length) return
    const order = movable.filter((one) => one !== moved).toSpliced(position, 0, moved)
    show(order.map(({ id: photoId, caption }) => ({ id: photoId, caption })))
    moving.mutate({ id, position })
  }
}

function useRemove(own: PublicProfile): WorkPhotoActs['remove'] {
  const { records } = useOutbox(own.user_id)
  const { discard, undo } = useItemChanges(own.user_id)
  const showUndo = useUndoToast()
  const removing = useMutation({
    mutationFn: async ({ photo, place }: { photo: ShownWorkPhoto; place: number }) => {
      const { id, caption, creation } = photo
      if (creation) {
        const unsent = records.filter((record) => isOfWorkPhoto(record) && record.payload.photo_id === id)
        for (const item of unsent.filter(isUnsent)) await discard(item.id)
        return showUndo(OWN_WORK.removed, async () => {
          if (!(await undo(creation.id))) throw new Error(COMMON.undoFailed)
        })
      }
      const copy = await copyWorkPhoto(own, id)
      const delivery = await deleteWorkPhoto(own, id)
      if (delivery !== 'sent' || !copy) return showDelivery(delivery, OWN_WORK.removed)
      return showUndo(OWN_WORK.removed, async () =>
        addWorkPhoto(own, { photo_id: await keepWorkPhoto(own, copy), caption, position: place }),
      )
    },
    onError: (error) => toastError(messageOf(error, OWN_WORK.failed)),
  })
  return (photo, place) => removing.mutate({ photo, place })
}
