import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ACT_QUESTIONS } from '@tecnicerca/shared/messages/act-questions'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { StatusInput } from '@tecnicerca/shared/service-requests/service-request'
import { messageOf } from '../../../lib/http/api-error.ts'
import { settle } from '../../../lib/timing/settling.ts'
import { toastError, toastSuccess, UNDO_MS } from '../../../lib/toast.ts'
import { readCaseNotices } from '../../../offline/notices/own-notices.ts'
import { type Correction, useCorrection } from '../../../offline/outbox/deliver.ts'
import { changeServiceRequestStatus, type StatusTarget, statusToast } from '../operations.ts'
import { firstName } from '../request-chat.ts'
import { useUndoableToast } from './use-undoable-toast.ts'

/**
 * Submits a change of status and shows the outcome. After a refusal the next change replaces the refused one. A
 * completion is sent after ten seconds, in which it can be undone.
 */
export function useStatusChange(target: StatusTarget, opened?: Correction) {
  const queryClient = useQueryClient()
  const { correcting } = useCorrection(opened)
  const showUndoable = useUndoableToast(target.user)
  return useMutation({
    mutationFn: (change: StatusInput) =>
      correcting((corrects) =>
        changeServiceRequestStatus({ ...target, change, corrects, undoMs: undoMsOf(change) }),
      ),
    onMutate: settle,
    onSuccess: (delivery, change) => {
      if (typeof target.service_request_id === 'number')
        readCaseNotices(target.user.id, target.service_request_id)
      if (undoMsOf(change) && delivery === 'saved')
        showUndoable(
          ACT_QUESTIONS.completed(SERVICE_REQUESTS.updated, firstName(target.shown.name)),
          ({ kind, payload }) =>
            kind === 'service_request.status' && payload.service_request_id === target.service_request_id,
        )
      else toastSuccess(statusToast(delivery))
    },
    onError: (error) => toastError(messageOf(error, SERVICE_REQUESTS.updateFailed)),
    onSettled: () => {
      settle()
      // Also after a refusal: the other side may have changed the request, and the list should show that.
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
}

function undoMsOf({ status }: StatusInput): number | undefined {
  return status === 'completed' ? UNDO_MS : undefined
}
