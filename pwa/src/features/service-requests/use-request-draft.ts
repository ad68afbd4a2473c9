import { useEffect, useRef, useState } from 'react'
import { correctionDraft } from '../../offline/outbox/record.ts'
import { type Draft, type DraftView, useDraft } from '../../offline/storage/drafts.ts'
import { SERVICE_REQUEST_DRAFT, type ServiceRequestDraft } from './carry-over.ts'
import { dropVisitorDraft, keepVisitorDraft, readVisitorDraft } from './visitor-draft.ts'

/** What the form needs of a draft. */
export type KeptWords = Pick<Draft<ServiceRequestDraft>, 'save' | 'flush' | 'stop' | 'clear'>

const OF_VISITOR: KeptWords = {
  save: ({ corrects: _, ...values }) => void keepVisitorDraft(values),
  flush: async () => undefined,
  stop: () => undefined,
  clear: async () => dropVisitorDraft(),
}

type RequestDraft = Omit<DraftView<ServiceRequestDraft>, 'draft'> & { draft: KeptWords | undefined }

/**
 * The form's draft: that of the account, or of the item `opened_id`, or a visitor's. An account takes over what was typed
 * here before it signed in, newer as that is than anything of its own. Who signs in while the form is open goes on in it.
 */
export function useRequestDraft(user_id: number | undefined, opened_id: string | undefined): RequestDraft {
  const [began_as_visitor] = useState(user_id === undefined)
  const [typed] = useState(() => (opened_id === undefined ? readVisitorDraft() : undefined))
  const own = useDraft<ServiceRequestDraft>(
    user_id,
    opened_id === undefined ? SERVICE_REQUEST_DRAFT : correctionDraft(opened_id),
  )
  const { draft } = own
  useEffect(() => {
    if (typed && draft && !began_as_visitor) void takeOver(typed, draft)
  }, [typed, draft, began_as_visitor])
  if (began_as_visitor) return { kept: typed, is_loaded: true, draft: draft ?? OF_VISITOR }
  return { ...own, kept: typed ?? own.kept }
}

/** Keeps what the form holds: words after a moment, photos at once, for a camera is where phones throw pages away. */
export function useKeeping(
  draft: KeptWords | undefined,
  photo_ids: readonly string[] = [],
): (typed: ServiceRequestDraft) => void {
  const kept = useRef(photo_ids.join())
  return (typed) => {
    draft?.save(typed)
    const picked = (typed.photo_ids ?? []).join()
    if (picked !== kept.current) void draft?.flush()
    kept.current = picked
  }
}

async function takeOver(typed: ServiceRequestDraft, draft: Draft<ServiceRequestDraft>): Promise<void> {
  draft.save(typed)
  await draft.flush()
  if (draft.failure() === undefined) dropVisitorDraft()
}
