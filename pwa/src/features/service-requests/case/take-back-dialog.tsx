import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TAKE_BACK } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { isAlreadySent, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { useItemChanges } from '../../../offline/outbox/use-outbox.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { takeBackMessage, takeBackPhoto } from './operations.ts'
import { type TakeBackTarget, unsentItemOf, unsentPhotos } from './take-back.ts'

type TakeBackDialogProps = {
  target: TakeBackTarget
  serviceRequest: OwnServiceRequest
  records: readonly OutboxRecord[]
  user: SessionUser
  onClose: () => void
}

/** Asks the user to confirm, then takes back their own message or photo. */
export function TakeBackDialog({ target, records, onClose, ...about }: TakeBackDialogProps) {
  const words = TAKE_BACK[target.photo_id === undefined ? 'message' : 'photo']
  const unsent = unsentItemOf(target, records)
  const { discard, acceptAsSent } = useItemChanges(about.user.id)
  const queryClient = useQueryClient()

  async function takeBack(): Promise<string | undefined> {
    if (unsent) return (await discard(unsent.id)) ? wordsOfDiscard(unsent) : undefined
    const { event, photo_id: photoId } = target
    const photoIds = photoId === undefined ? (event.data.photo_ids ?? []) : [photoId]
    // Photos that may have been sent are not discarded here: the server does not store a photo that was taken back.
    const waiting = unsentPhotos(photoIds, records).filter((photo) => !mayHaveArrived(photo))
    await Promise.all(waiting.map(({ id }) => discard(id)))
    const delivery =
      photoId === undefined
        ? await takeBackMessage({ ...about, messageId: event.id })
        : await takeBackPhoto({ ...about, photoId })
    // The user tried to discard the message after it was sent. Taking it back replaces that failed discard.
    if (event.item && isAlreadySent(event.item)) await acceptAsSent(event.item.id)
    return delivery === 'sent' ? words.done : OFFLINE.savedHere
  }

  const taking = useMutation({
    mutationFn: takeBack,
    onSuccess: (said) => {
      if (said) toastSuccess(said)
      onClose()
    },
    onError: (error) => {
      toastError(messageOf(error, COMMON.requestFailed))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['service-requests'] }),
  })
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      text={unsent ? (mayHaveArrived(unsent) ? OFFLINE.pendingEdit.discard : words.unsent) : words.text}
      confirmLabel={words.confirm}
      busyLabel={TAKE_BACK.busy}
      busy={taking.isPending}
      onConfirm={() => taking.mutate()}
      onClose={onClose}
    />
  )
}

/** True if only the server can say whether it has the item. */
function mayHaveArrived({ state, ambiguous }: OutboxRecord): boolean {
  return state === 'sending' || ambiguous
}

function wordsOfDiscard(item: OutboxRecord): string {
  return mayHaveArrived(item) ? OFFLINE.pendingEdit.discard : TAKE_BACK.discarded
}
