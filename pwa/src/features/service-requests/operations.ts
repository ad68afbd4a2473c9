import type { ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests'
import { SERVICE_REQUEST_DRAFT } from '../../offline/carry-over'
import { type Correction, type Delivery, deliver } from '../../offline/deliver'
import type { Shown } from '../../offline/outbox-record'

type By = { user: { id: number }; shown: Shown }

type NewServiceRequest = By & { input: ServiceRequestInput; corrects: Correction | undefined }

/** Asks a technician for a service. Rejects with the server's refusal, its fields those of the form. */
export function requestService({ input, user, shown, corrects }: NewServiceRequest): Promise<Delivery> {
  const item = {
    kind: 'service_request.create',
    payload: input,
    shown,
    draft_id: SERVICE_REQUEST_DRAFT,
  } as const
  return deliver({ user_id: user.id, item, corrects })
}

type StatusChange = By & { service_request_id: number; status: ServiceRequestStatus }

/** Accepts, rejects, cancels or completes. Rejects with the server's refusal. */
export function changeServiceRequestStatus({ user, shown, ...payload }: StatusChange): Promise<Delivery> {
  return deliver({ user_id: user.id, item: { kind: 'service_request.status', payload, shown } })
}
