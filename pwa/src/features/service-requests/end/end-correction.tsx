import { ENDING } from '@tecnicerca/shared/messages/service-requests'
import { useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { lacksReason } from '../../../offline/outbox/words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EndDialog } from './end-dialog.tsx'
import { endConfirmation } from './status-changes.ts'

/** For a cancellation that was refused because it lacks a reason: a button that asks for one. */
export function EndCorrection({ item, user }: { item: OutboxRecord; user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const { serviceRequests } = useOwnServiceRequests(user)
  if (item.kind !== 'service_request.status' || !lacksReason(item)) return null
  const { service_request_id: serviceRequestId, reason, note } = item.payload
  const about = serviceRequests.find(({ id }) => id === serviceRequestId)
  const party = about?.direction === 'received' ? 'technician' : 'customer'
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {ENDING.chooseReason}
      </Button>
      {isOpen && (
        <EndDialog
          target={{ service_request_id: serviceRequestId, user, shown: item.shown }}
          party={party}
          confirmation={endConfirmation('accepted', party)}
          initial={{ reason, ...(note && { note }) }}
          corrects={{ how: 'opened', item }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
