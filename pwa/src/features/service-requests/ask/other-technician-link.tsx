import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { isToAskAnother } from '../waiting/waiting-end.ts'
import { askAnother, carryOver } from './carry-over.ts'

/** Link to other technicians of the trade. The refused request becomes the draft of the request to the next one. */
export function OtherTechnicianLink({ item }: { item: OutboxRecord }) {
  if (item.kind !== 'service_request.create') return null
  return <OthersOf categoryName={item.shown.category_name} onLeave={() => carryOver(item)} />
}

type AskAnotherProps = { serviceRequest: ListedServiceRequest; user: SessionUser }

/** True if a sent request ended with no work done, and nothing about it waits in the outbox. */
export function canAskAnother(serviceRequest: ListedServiceRequest): boolean {
  return !serviceRequest.item && isToAskAnother(serviceRequest)
}

/** Link to other technicians, shown if a sent request ended with no work done. */
export function AskAnotherLink({ serviceRequest, user }: AskAnotherProps) {
  if (!canAskAnother(serviceRequest)) return null
  return (
    <OthersOf
      categoryName={serviceRequest.category_name}
      onLeave={() => askAnother(serviceRequest, user.id)}
    />
  )
}

type OthersOfProps = { categoryName: string | null; onLeave: () => Promise<void> }

/** Link to other technicians of the trade. `onLeave` stores the draft with which the next form opens. */
export function OthersOf({ categoryName, onLeave }: OthersOfProps) {
  return (
    <Link
      to="/search"
      search={categoryName === null ? {} : { query: categoryName }}
      className={buttonClass({ variant: 'secondary' })}
      onClick={() => void onLeave()}
    >
      <Icon name="search" className="size-5" />
      {OFFLINE.findAnother}
    </Link>
  )
}
