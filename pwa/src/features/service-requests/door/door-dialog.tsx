import { DOOR } from '@tecnicerca/shared/messages/door'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { standingOffer } from '../case/offers.ts'
import { partyOf } from '../end/status-changes.ts'
import { firstName } from '../request-chat.ts'
import { CustomerDoor } from './customer-door.tsx'
import { TechnicianDoor } from './technician-door.tsx'

type DoorDialogProps = {
  serviceRequest: OwnServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  onClose: () => void
}

/** Two people agree in front of each other: each phone reads the code on the other one's screen. */
export function DoorDialog({ serviceRequest, thread, user, onClose }: DoorDialogProps) {
  const about = { serviceRequest, user }
  const name = firstName(counterpartOf(serviceRequest))
  const offer = standingOffer(thread, serviceRequest)
  return (
    <Dialog open sheet title={DOOR.open} onClose={onClose}>
      {partyOf(serviceRequest) === 'technician' ? (
        <TechnicianDoor {...{ about, name, offer, onClose }} />
      ) : (
        <CustomerDoor {...{ about, name, offer, thread, onClose }} />
      )}
    </Dialog>
  )
}
