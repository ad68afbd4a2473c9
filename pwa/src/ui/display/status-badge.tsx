import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { Badge, type Tone } from './badge.tsx'

const TONES: Record<ServiceRequestStatus, Tone> = {
  pending: 'amber',
  accepted: 'brand',
  completed: 'success',
  cancelled: 'neutral',
}

export function StatusBadge({ status }: { status: ServiceRequestStatus }) {
  return <Badge tone={TONES[status]}>{SERVICE_REQUESTS.status[status]}</Badge>
}
