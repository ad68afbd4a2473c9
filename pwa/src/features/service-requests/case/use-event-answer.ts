import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { settle } from '../../../lib/timing/settling.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { readCaseNotices } from '../../../offline/notices/own-notices.ts'
import type { Delivery } from '../../../offline/outbox/deliver.ts'
import { isUnsent, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { useItemChanges } from '../../../offline/outbox/use-outbox.ts'
import { useUndoableToast } from '../end/use-undoable-toast.ts'

type EventAnswer = { event: ThreadEvent; status: string }

type Answering<Answer> = {
  send: (answer: Answer) => Promise<Delivery>
  /** The toast after an answer that nothing can follow: it is sent only after a while, in which it can be undone. */
  undoableWords: (answer: Answer) => string | undefined
  /** True for the outbox item of an answer to this event. */
  isAnswer: (record: OutboxRecord, event: ThreadEvent) => boolean
  done: string
  failed: string
}

/**
 * Answers a payment or a claim and shows the outcome. An own event that was not sent is discarded instead of withdrawn.
 */
export function useEventAnswer<Answer extends EventAnswer>(
  { id }: OwnServiceRequest,
  user: SessionUser,
  { send, undoableWords, isAnswer, done, failed }: Answering<Answer>,
) {
  const queryClient = useQueryClient()
  const { discard } = useItemChanges(user.id)
  const showUndoable = useUndoableToast(user)
  return useMutation({
    mutationFn: async (answer: Answer) => {
      const { item } = answer.event
      if (answer.status === 'withdrawn' && item && isUnsent(item))
        return (await discard(item.id)) ? 'discarded' : undefined
      return send(answer)
    },
    onMutate: settle,
    onSuccess: (delivery, answer) => {
      readCaseNotices(user.id, id)
      const undoable = undoableWords(answer)
      if (delivery === 'discarded') toastSuccess(OFFLINE.masculine.discarded)
      else if (undoable !== undefined && delivery === 'saved')
        showUndoable(undoable, (record) => isAnswer(record, answer.event))
      else if (delivery) toastSuccess(delivery === 'sent' ? done : OFFLINE.savedHere)
    },
    onError: (error) => toastError(messageOf(error, failed)),
    onSettled: () => {
      settle()
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
}
