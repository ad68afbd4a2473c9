import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { SessionUser } from '../../lib/session.ts'
import type { OutboxRecord } from '../../offline/outbox/record.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { askAgain, carryOver } from './carry-over.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { isToAskAnother } from './waiting-end.ts'

/** Leads from a technician who is gone to others of the trade, and takes along what was asked of the first. */
export function OtherTechnicianLink({ item }: { item: OutboxRecord }) {
  if (item.kind !== 'service_request.create') return null
  return <OthersOf category_name={item.shown.category_name} onLeave={() => carryOver(item)} />
}

type AskAnotherProps = { service_request: ListedServiceRequest; user: SessionUser }

/** The same for what came to nothing at the server. */
export function AskAnotherLink({ service_request, user }: AskAnotherProps) {
  if (service_request.item || !isToAskAnother(service_request)) return null
  return (
    <OthersOf
      category_name={service_request.category_name}
      onLeave={() => askAgain(service_request, user.id)}
    />
  )
}

function OthersOf({
  category_name,
  onLeave,
}: {
  category_name: string | null
  onLeave: () => Promise<void>
}) {
  return (
    <Link
      to="/search"
      search={category_name === null ? {} : { query: category_name }}
      className={buttonClass({ variant: 'secondary' })}
      onClick={() => void onLeave()}
    >
      <Icon name="search" className="size-5" />
      {OFFLINE.find_another}
    </Link>
  )
}
