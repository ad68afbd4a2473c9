import { useEffect, useRef, useState } from 'react'
import { correctionDraft } from '../../../offline/outbox/record.ts'
import { type Draft, type DraftView, useDraft } from '../../../offline/storage/drafts.ts'
import { SERVICE_REQUEST_DRAFT, type ServiceRequestDraft } from './carry-over.ts'
import {
  dropVisitorDraft,
  forgetLeftToSignIn,
  hasLeftToSignIn,
  keepVisitorDraft,
  readVisitorDraft,
} from './visitor-draft.ts'

/** The part of a draft that the form uses. */
export type FormDraft = Pick<Draft<ServiceRequestDraft>, 'save' | 'flush' | 'stop' | 'clear'>

const OF_VISITOR: FormDraft = {
  save: ({ corrects: _, ...values }) => void keepVisitorDraft(values),
  flush: async () => undefined,
  stop: () => undefined,
  clear: async () => dropVisitorDraft(),
}

type RequestDraft = Omit<DraftView<ServiceRequestDraft>, 'draft'> & {
  draft: FormDraft | undefined
  /** Set while the user must say whether a visitor's draft is theirs. If it is not, it is deleted. */
  answerIsMine: ((isMine: boolean) => void) | undefined
}

/**
 * The form's draft: the user's, the one for the item `openedId`, or a visitor's. A visitor's draft replaces the user's if the
 * sign-in began in its form; else anybody may have written it, so the user is asked. A sign-in while the form is open does not
 * change the form's values.
 */
export function useRequestDraft(userId: number | undefined, openedId: string | undefined): RequestDraft {
  const [beganAsVisitor] = useState(userId === undefined)
  const [typed] = useState(() => (openedId === undefined ? readVisitorDraft() : undefined))
  const own = useDraft<ServiceRequestDraft>(
    userId,
    openedId === undefined ? SERVICE_REQUEST_DRAFT : correctionDraft(openedId),
    { isFollowed: openedId === undefined && !beganAsVisitor },
  )
  const { draft } = own
  const [isMine, setIsMine] = useState(() => (hasLeftToSignIn() ? true : undefined))
  const taken = isMine ? typed : undefined
  useEffect(forgetLeftToSignIn, [])
  useEffect(() => {
    if (taken && draft && !beganAsVisitor) void takeOver(taken, draft)
  }, [taken, draft, beganAsVisitor])
  if (beganAsVisitor)
    return { kept: typed, turn: 0, isLoaded: true, draft: draft ?? OF_VISITOR, answerIsMine: undefined }
  const answerIsMine = (answer: boolean) => {
    if (!answer) dropVisitorDraft()
    setIsMine(answer)
  }
  const isUnknown = typed !== undefined && isMine === undefined
  // After another tab has changed the draft, the visitor's values are no longer the newest.
  const kept = own.turn > 0 ? own.kept : (taken ?? own.kept)
  return { ...own, kept, answerIsMine: isUnknown ? answerIsMine : undefined }
}

/**
 * Returns a function that saves the form's values: text after a delay, photos at once, because phones often discard a page
 * while the camera is open.
 */
export function useKeeping(
  draft: FormDraft | undefined,
  photoIds: readonly string[] = [],
): (typed: ServiceRequestDraft) => void {
  const kept = useRef(photoIds.join())
  return (typed) => {
    draft?.save(typed)
    const picked = (typed.photo_ids ?? []).join()
    if (picked !== kept.current) void draft?.flush()
    kept.current = picked
  }
}

async function takeOver(typed: ServiceRequestDraft, draft: Draft<ServiceRequestDraft>): Promise<void> {
  // Loaded, so that it replaces the user's own draft instead of being merged into it.
  await draft.load()
  draft.save(typed)
  await draft.flush()
  if (draft.failure() === undefined) dropVisitorDraft()
}
