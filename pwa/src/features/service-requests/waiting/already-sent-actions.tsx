import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequest, ServiceRequestInput } from '@tecnicerca/shared/service-requests/service-request'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { useItemChanges } from '../../../offline/outbox/use-outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import {
  cancelAndAskAgain,
  changeServiceRequestStatus,
  serviceRequestToast,
  statusToast,
} from '../operations.ts'

type AlreadySentActionsProps = {
  /** An item that had already been sent when the user corrected or discarded it. */
  item: OutboxRecord
  user: SessionUser
  /** Returns the values of the new request when the button is pressed. By default, those of the stored correction. */
  wanted?: () => ServiceRequestInput
  onDone?: () => void
}

/** The actions after a correction that came too late: cancel the sent request and ask again, or leave it as it is. */
export function AlreadySentActions({ item, user, wanted, onDone }: AlreadySentActionsProps) {
  const queryClient = useQueryClient()
  const { acceptAsSent } = useItemChanges(user.id)
  const serviceRequestId = useSentId(item, user)
  const again = useMutation({
    mutationFn: async () => {
      const { shown } = item
      const input = wanted?.() ?? editedInput(item)
      const cancelled = { service_request_id: serviceRequestId ?? 0, user, shown }
      const message = input
        ? serviceRequestToast(await cancelAndAskAgain({ ...cancelled, input }))
        : statusToast(await changeServiceRequestStatus({ ...cancelled, change: { status: 'cancelled' } }))
      await acceptAsSent(item.id)
      return message
    },
    onSuccess: (message) => {
      toastSuccess(message)
      onDone?.()
    },
    onError: (error) => toastError(messageOf(error, SERVICE_REQUEST_FORM.failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['service-requests'] }),
  })
  const leave = async () => {
    if (await acceptAsSent(item.id)) onDone?.()
  }
  const isEdit = wanted !== undefined || editedInput(item) !== undefined
  return (
    <span className="flex flex-wrap gap-2">
      {serviceRequestId !== undefined && (
        <Button variant="secondary" busy={again.isPending} onClick={() => again.mutate()}>
          {isEdit ? OFFLINE.cancelAndAskAgain : OFFLINE.cancelSent}
        </Button>
      )}
      <Button variant="ghost" disabled={again.isPending} onClick={() => void leave()}>
        {OFFLINE.leaveAsSent}
      </Button>
    </span>
  )
}

function editedInput({ wish }: OutboxRecord): ServiceRequestInput | undefined {
  return wish?.type === 'edit' ? (wish.payload as ServiceRequestInput) : undefined
}

/** The server's id of the service request that the item created. */
function useSentId({ key, result }: OutboxRecord, user: SessionUser): number | undefined {
  const { serviceRequests } = useOwnServiceRequests(user)
  const answered = result as Pick<ServiceRequest, 'id'> | null
  return (
    answered?.id ??
    serviceRequests.find(({ client_op_id: clientOpId, id }) => clientOpId === key && id > 0)?.id
  )
}
