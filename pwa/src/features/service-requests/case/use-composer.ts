import { useQueryClient } from '@tanstack/react-query'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { prepareToasts, toastError } from '../../../lib/toast.ts'
import { DeliveryRefused } from '../../../offline/outbox/correction.ts'
import type { OwnServiceRequest } from '../../../offline/own/merge.ts'
import { messageDraft } from '../../../offline/own/own-case.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { sendMessage } from './operations.ts'

export type Composer = {
  text: string
  error: string | undefined
  area: RefObject<HTMLTextAreaElement | null>
  type: (text: string) => void
  send: () => void
}

/** What is being written to the other side, kept on the phone until the outbox has it. */
export function useComposer(service_request: OwnServiceRequest, user: SessionUser): Composer {
  const draft_id = messageDraft(service_request)
  const { kept, draft } = useDraft<string>(user.id, draft_id)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  /** What stands in the field now, for what ends later. */
  const latest = useRef('')
  const queryClient = useQueryClient()
  useEffect(prepareToasts, [])
  const text = typed ?? kept ?? ''

  const type = (next: string) => {
    latest.current = next
    setTyped(next)
    setError(undefined)
    keep(draft, next)
  }
  const send = () => {
    const words = text.trim()
    area.current?.focus()
    if (words === '') return setError(CASES.message_empty)
    // The outbox deletes the draft in the transaction that keeps the item; a save that still waits would write it again.
    draft?.stop()
    latest.current = ''
    setTyped('')
    sendMessage({ service_request, user, text: words, draft_id })
      .catch((problem: unknown) => {
        // What was refused stands in the thread with its reason; what no outbox has goes back where it was written.
        if (problem instanceof DeliveryRefused) return
        type([text, latest.current].filter(Boolean).join('\n'))
        toastError(messageOf(problem, CASES.send_failed))
      })
      .finally(() => {
        // Typed meanwhile, it may have been saved just before the outbox deleted the draft.
        if (latest.current) keep(draft, latest.current)
        void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      })
  }
  return { text, error, area, type, send }
}

function keep(draft: Draft<string> | undefined, text: string): void {
  if (text === '') void draft?.clear()
  else draft?.save(text)
}
