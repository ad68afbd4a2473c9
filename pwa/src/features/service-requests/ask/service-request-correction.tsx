import { lazy, Suspense } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'

const ServiceRequestDialog = lazy(async () => ({
  default: (await import('./service-request-dialog.tsx')).ServiceRequestDialog,
}))

type CorrectionProps = { item: OutboxRecord; user: SessionUser; onClose: () => void }

/** The form that corrects a service request the server does not have yet. */
export function ServiceRequestCorrection({ item, user, onClose }: CorrectionProps) {
  if (item.kind !== 'service_request.create') return null
  return (
    <Suspense>
      <ServiceRequestDialog
        technician={{ ...item.shown, id: item.payload.technician_id }}
        user={user}
        opened={item}
        onClose={onClose}
      />
    </Suspense>
  )
}
