import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import type { SessionUser } from '../../lib/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { changeServiceRequestStatus, toldOfStatus } from './operations.ts'
import { type StatusChangeOffer, statusChangesOf } from './status-changes.ts'

type StatusActionsProps = { service_request: ListedServiceRequest; user: SessionUser }

export function StatusActions({ service_request, user }: StatusActionsProps) {
  const [asked, setAsked] = useState<StatusChangeOffer>()
  const change = useStatusChange(service_request, user)
  const press = (offer: StatusChangeOffer) => (offer.question ? setAsked(offer) : change.mutate(offer.status))
  return (
    <>
      {statusChangesOf(service_request).map((offer) => (
        <Button
          key={offer.status}
          variant={variantOf(offer)}
          disabled={change.isPending}
          onClick={() => press(offer)}
        >
          {offer.label}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked?.question?.title ?? ''}
        text={asked?.question?.help ?? ''}
        confirmLabel={asked?.label ?? ''}
        cancelLabel={SERVICE_REQUESTS.keep}
        danger
        busy={change.isPending}
        onConfirm={() => asked && change.mutate(asked.status, { onSettled: () => setAsked(undefined) })}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

function variantOf({ status, question }: StatusChangeOffer): NonNullable<ButtonProps['variant']> {
  return question || status === 'cancelled' ? 'secondary' : 'primary'
}

function useStatusChange(service_request: ListedServiceRequest, user: SessionUser) {
  const queryClient = useQueryClient()
  const name =
    service_request.direction === 'sent' ? service_request.technician_name : service_request.customer_name
  return useMutation({
    mutationFn: (status: ServiceRequestStatus) =>
      changeServiceRequestStatus({
        service_request_id: service_request.id,
        status,
        user,
        shown: { name, profile_image: null, category_name: service_request.category_name },
      }),
    onSuccess: (delivery) => toastSuccess(toldOfStatus(delivery)),
    onError: (error) => toastError(messageOf(error, SERVICE_REQUESTS.update_failed)),
    // Also after a refusal: the other side has changed it, and the list should say so.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['service-requests'] }),
  })
}
