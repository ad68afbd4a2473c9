import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { EndDialog } from './end-dialog.tsx'
import { type EndConfirmation, partyOf, type StatusChangeOffer, statusChangesOf } from './status-changes.ts'
import { useStatusChange } from './use-status-change.ts'

type StatusActionsProps = { service_request: ListedServiceRequest; user: SessionUser }

export function StatusActions({ service_request: serviceRequest, user }: StatusActionsProps) {
  const [asked, setAsked] = useState<EndConfirmation>()
  const party = partyOf(serviceRequest)
  const {
    id,
    customer_name: customerName,
    technician_name: technicianName,
    category_name: categoryName,
  } = serviceRequest
  const name = party === 'customer' ? technicianName : customerName
  const shown = { name, profile_image: null, category_name: categoryName }
  const target = { service_request_id: id, user, shown }
  const change = useStatusChange(target)
  const press = ({ confirmation, status }: StatusChangeOffer) =>
    confirmation ? setAsked(confirmation) : change.mutate({ status, ...timeOf(status) })
  return (
    <>
      {statusChangesOf(serviceRequest).map((offer) => (
        <Button
          key={offer.status}
          variant={variantOf(offer)}
          disabled={change.isPending}
          onClick={() => press(offer)}
        >
          {offer.label}
        </Button>
      ))}
      {asked && (
        <EndDialog target={target} party={party} confirmation={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

function variantOf({ confirmation }: StatusChangeOffer): NonNullable<ButtonProps['variant']> {
  return confirmation ? 'secondary' : 'primary'
}

/** The time of the tap, for 'completed': the job was done then, even if the server learns of it much later. */
function timeOf(status: ServiceRequestStatus): { at_phone?: string } {
  return status === 'completed' ? { at_phone: timeOfWriting() } : {}
}
