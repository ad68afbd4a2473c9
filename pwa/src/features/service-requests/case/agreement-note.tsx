import { CASES } from '@tecnicerca/shared/messages/cases'
import type { SessionUser } from '../../../lib/session/session.ts'
import { money, shortDate } from '../../../lib/text/formats.ts'
import { joinNames } from '../../../lib/text/join-names.ts'
import { timeWindowText } from '../../../lib/text/request-summary.ts'
import { type OwnServiceRequest, useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { counterpartOf } from './event-words.ts'

type AgreementNoteProps = { serviceRequest: OwnServiceRequest; user: SessionUser }

/** What was agreed, with whom and for when, and that the other requests of the group were cancelled. */
export function AgreementNote({ serviceRequest, user }: AgreementNoteProps) {
  const { agreed_total: agreed, request_date: day, time_window: timeWindow } = serviceRequest
  const others = useCancelledOthers(serviceRequest, user)
  const words = CASES.agreement
  return (
    <div className="my-1 flex gap-3 rounded-card bg-success-tint px-4 py-3 text-success-ink">
      <Icon name="circle-check" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{words.with(counterpartOf(serviceRequest))}</p>
        <p key={`${day} ${timeWindow}`}>
          {[shortDate(day), timeWindowText(timeWindow)].filter(Boolean).join(' · ')}
        </p>
        <p key={agreed}>{agreed === null ? words.noPrice : CASES.agreed(money(agreed))}</p>
        {others.length > 0 && (
          <p key="others" className="text-sm">
            {words.othersCancelled(joinNames(others), others.length)}
          </p>
        )}
      </div>
    </div>
  )
}

/** Names of the technicians whose requests ended because this one was accepted. */
function useCancelledOthers({ id, group_id: groupId }: OwnServiceRequest, user: SessionUser): string[] {
  const { serviceRequests: rows } = useOwnServiceRequests(user)
  if (!groupId) return []
  return rows
    .filter((row) => row.group_id === groupId && row.id !== id && row.ended_reason === 'taken')
    .map(({ technician_name: name }) => name)
}
