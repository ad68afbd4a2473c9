import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ACT_QUESTIONS } from '@tecnicerca/shared/messages/act-questions'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { StatusInput } from '@tecnicerca/shared/service-requests/service-request'
import { messageOf } from '../../../lib/http/api-error.ts'
import { settle } from '../../../lib/timing/settling.ts'
import { toastError, toastSuccess, toastUndoable, UNDO_MS } from '../../../lib/toast.ts'
import { pageConnection } from '../../../offline/network/connection.ts'
import { readCaseNotices } from '../../../offline/notices/own-notices.ts'
import { type Correction, undoAct, useCorrection } from '../../../offline/outbox/deliver.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { changeServiceRequestStatus, type StatusTarget, statusToast } from '../operations.ts'
import { firstName } from '../request-chat.ts'

/**
 * Submits a change of status and shows the outcome. After a refusal the next change replaces the refused one. A
 * completion is sent after ten seconds, in which it can be undone.
 */
export function useStatusChange(target: StatusTarget, opened?: Correction) {
  const queryClient = useQueryClient()
  const { correcting } = useCorrection(opened)
  const undo = useUndo(target)
  return useMutation({
    mutationFn: (change: StatusInput) =>
      correcting((corrects) =>
        changeServiceRequestStatus({ ...target, change, corrects, undoMs: undoMsOf(change) }),
      ),
    onMutate: settle,
    onSuccess: (delivery, change) => {
      if (typeof target.service_request_id === 'number')
        readCaseNotices(target.user.id, target.service_request_id)
      if (undoMsOf(change) && delivery === 'saved') toastUndoable(undoableWords(target), undo)
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

/** Says that the other side does not know it yet. */
function undoableWords({ shown }: StatusTarget): string {
  if (pageConnection.state() === 'offline') return statusToast('saved')
  return ACT_QUESTIONS.completed(SERVICE_REQUESTS.updated, firstName(shown.name))
}

function useUndo({ user, service_request_id: serviceRequestId }: StatusTarget): () => Promise<void> {
  const { outbox } = useOutbox(user.id)
  return async () => {
    if (!outbox) return
    settle()
    try {
      const undone = await undoAct(
        outbox,
        ({ kind, payload }) =>
          kind === 'service_request.status' && payload.service_request_id === serviceRequestId,
      )
      if (undone === 'too_late') toastError(OFFLINE.notChanged.already_sent)
      else toastSuccess(undone === 'undone' ? COMMON.undone : OFFLINE.pendingEdit.discard)
    } catch (error) {
      toastError(messageOf(error, COMMON.undoFailed))
    }
  }
}
