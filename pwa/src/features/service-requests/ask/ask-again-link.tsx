import { Link, useNavigate } from '@tanstack/react-router'
import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import { isForNewTab } from '../../../lib/for-new-tab.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { askAgain } from './carry-over.ts'

/** True if a request that the user sent has ended, and nothing about it waits in the outbox. */
export function canAskAgain(row: OwnServiceRequest): boolean {
  const { direction, status, item, is_technician_blocked: isBlocked } = row
  return direction === 'sent' && !isOpen(status) && !item && !isBlocked
}

type AskAgainLinkProps = {
  serviceRequest: OwnServiceRequest
  user: SessionUser
  /** The day of a maintenance that is due. Without it the day is left to choose. */
  dueDay?: string | undefined
  className?: string
}

/** Opens the form for the same technician with the words and the place of an ended request. */
export function AskAgainLink({ serviceRequest, user, dueDay, className = '' }: AskAgainLinkProps) {
  const navigate = useNavigate()
  if (!canAskAgain(serviceRequest)) return null
  const target = {
    to: '/technicians/$id',
    params: { id: String(serviceRequest.technician_id) },
    search: { request_service: true },
  } as const
  return (
    <Link
      {...target}
      onClick={(event) => {
        const kept = askAgain(serviceRequest, user.id, dueDay ?? '').catch(() => undefined)
        if (isForNewTab(event)) return
        // The form reads the draft when it opens.
        event.preventDefault()
        void kept.then(() => navigate(target))
      }}
      className={buttonClass({ variant: dueDay ? 'primary' : 'secondary', className })}
    >
      {dueDay ? MAINTENANCE.askNow : SERVICE_REQUESTS.askAgain}
    </Link>
  )
}
