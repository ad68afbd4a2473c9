import { useQueryClient } from '@tanstack/react-query'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { prepareToasts, toastError } from '../../../lib/toast.ts'
import { messageDraft } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { DeliveryRefused } from '../../../offline/outbox/deliver.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { type PickedPhotos, usePickedPhotos } from '../photos/use-picked-photos.ts'
import { sendMessage } from './operations.ts'

/** The message being written. Earlier builds, without photos, stored it as a string. */
type Written = { text: string; photo_ids: string[] }
/** `turn`: of the stored draft over which it was typed. */
type Typed = Written & { turn: number }

export type Composer = {
  user_id: number
  photos: PickedPhotos
  text: string
  error: string | undefined
  area: RefObject<HTMLTextAreaElement | null>
  type: (text: string) => void
  send: () => void
}

/** The message being written to the other side, stored on the phone until the outbox has it. */
export function useComposer(
  serviceRequest: OwnServiceRequest,
  user: SessionUser,
  photoRoom: number,
): Composer {
  const draftId = messageDraft(serviceRequest)
  const { kept, turn, draft } = useDraft<Written | string>(user.id, draftId, { isFollowed: true })
  const [typedIn, setTyped] = useState<Typed>()
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  /** The current content, for callbacks that run later. */
  const latest = useRef<Typed>(undefined)
  const queryClient = useQueryClient()
  useEffect(prepareToasts, [])
  // Another tab has changed the draft since, so its text replaces the one typed here.
  const typed = typedIn?.turn === turn ? typedIn : undefined
  const { text, photo_ids: photoIds } = typed ?? writtenOf(kept)
  const latestHere = () => (latest.current?.turn === turn ? latest.current : undefined)

  const write = (change: Partial<Written>) => {
    const next = { ...(latestHere() ?? { text, photo_ids: photoIds, turn }), ...change }
    latest.current = next
    setTyped(next)
    setError(undefined)
    saveDraft(draft, next)
    // Saved at once, not after a delay like text: phones often discard a page while the camera is open.
    if (change.photo_ids) void draft?.flush()
  }
  const photos = usePickedPhotos({
    userId: user.id,
    photoIds,
    onChange: (picked) => write({ photo_ids: picked }),
    room: photoRoom,
  })
  const send = () => {
    const words = text.trim()
    area.current?.focus()
    if (words === '') return setError(photoIds.length > 0 ? CASES.photoText : CASES.messageEmpty)
    // The outbox deletes the draft in the transaction that stores the item. Without `stop`, a delayed save would write
    // the draft again.
    draft?.stop()
    latest.current = { ...EMPTY, turn }
    setTyped(latest.current)
    sendMessage({
      serviceRequest,
      user,
      text: words,
      photoIds,
      draftId,
    })
      .catch((problem: unknown) => {
        // A refused message stays in the thread with its reason. One that was not stored goes back into the field.
        if (problem instanceof DeliveryRefused) return
        const since = latest.current ?? EMPTY
        const again = [text, since.text].filter(Boolean).join('\n')
        write({ text: again, photo_ids: [...photoIds, ...since.photo_ids] })
        toastError(messageOf(problem, CASES.sendFailed))
      })
      .finally(() => {
        // Text typed meanwhile may have been saved just before the outbox deleted the draft: save it again.
        if (latest.current && !isEmpty(latest.current)) saveDraft(draft, latest.current)
        void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      })
  }
  const type = (next: string) => write({ text: next })
  return { user_id: user.id, text, photos, error, area, type, send }
}

const EMPTY: Written = { text: '', photo_ids: [] }

function writtenOf(kept: Written | string | undefined): Written {
  return typeof kept === 'string' ? { text: kept, photo_ids: [] } : (kept ?? EMPTY)
}

function isEmpty({ text, photo_ids: photoIds }: Written): boolean {
  return text === '' && photoIds.length === 0
}

function saveDraft(draft: Draft<Written | string> | undefined, { text, photo_ids: photoIds }: Written): void {
  if (isEmpty({ text, photo_ids: photoIds })) void draft?.clear()
  else draft?.save({ text, photo_ids: photoIds })
}
