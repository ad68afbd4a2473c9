import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { StatusInput } from '@tecnicerca/shared/service-requests/service-request'
import { messageOf } from '../../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { type Correction, useCorrection } from '../../../offline/outbox/deliver.ts'
import { changeServiceRequestStatus, type StatusTarget, statusToast } from '../operations.ts'

/** Submits a change of status and shows the outcome. After a refusal the next change replaces the refused one. */
export function useStatusChange(target: StatusTarget, opened?: Correction) {
  const queryClient = useQueryClient()
  const { correcting } = useCorrection(opened)
  return useMutation({
    mutationFn: (change: StatusInput) =>
      correcting((corrects) => changeServiceRequestStatus({ ...target, change, corrects })),
    onSuccess: (delivery) => toastSuccess(statusToast(delivery)),
    onError: (error) => toastError(messageOf(error, SERVICE_REQUESTS.updateFailed)),
    // Also after a refusal: the other side may have changed the request, and the list should show that.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['service-requests'] }),
  })
}
