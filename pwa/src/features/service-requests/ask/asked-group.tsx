import { Link } from '@tanstack/react-router'
import { ASKED_SEVERAL } from '@tecnicerca/shared/messages/choosing'
import type { SessionUser } from '../../../lib/session/session.ts'
import { joinNames } from '../../../lib/text/join-names.ts'
import { type OwnServiceRequest, useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { ListBar } from '../../../ui/layout/list-bar.tsx'
import { openState } from './open-service-request.ts'

type AskedGroupProps = { groupId: string; user: SessionUser; onClose: () => void }

/** Names the technicians of the group whose request was sent, waits or was refused. Links to the user's requests. */
export function AskedGroup({ groupId, user, onClose }: AskedGroupProps) {
  const { serviceRequests } = useOwnServiceRequests(user)
  const statusText = groupMessage(serviceRequests.filter((row) => row.group_id === groupId))
  if (!statusText) return null
  return (
    <ListBar label={ASKED_SEVERAL.label} statusText={statusText}>
      <Button variant="secondary" onClick={onClose}>
        {ASKED_SEVERAL.close}
      </Button>
      <Link to="/my-requests" onClick={onClose} className={buttonClass({ className: 'grow md:grow-0' })}>
        {ASKED_SEVERAL.see}
      </Link>
    </ListBar>
  )
}

/** The message about a group's requests: one sentence per state, with the names of its technicians. */
export function groupMessage(rows: readonly OwnServiceRequest[]): string {
  // Whether a request with a pending discard was sent is not known yet.
  const known = rows.filter(({ item }) => item?.wish?.type !== 'discard')
  const standing = Map.groupBy(known, (row) => STANDING[openState(row) ?? 'over'])
  return (['sent_to', 'kept_for', 'refused_for'] as const)
    .flatMap((stands) => {
      const names = standing.get(stands)?.map(({ technician_name: technicianName }) => technicianName)
      return names ? [ASKED_SEVERAL[stands](joinNames(names))] : []
    })
    .join(' ')
}

const STANDING = {
  waiting: 'kept_for',
  refused: 'refused_for',
  pending: 'sent_to',
  accepted: 'sent_to',
  // A request that has ended must have been sent.
  over: 'sent_to',
} as const
