import { endedLine } from '../../../lib/text/ended-line.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { BackLink } from '../../../ui/layout/page-header.tsx'
import { partyOf } from '../end/status-changes.ts'
import { CounterpartIcons, CounterpartName } from '../list/counterpart.tsx'
import { isUnknownToServer, type ListedServiceRequest } from '../list/listed-service-requests.ts'

/** Who the conversation is with, the state of the case, and how to call. Stays at the top while the thread scrolls. */
export function CaseHeader({ serviceRequest }: { serviceRequest: ListedServiceRequest }) {
  const { status } = serviceRequest
  const ended = endedLine(serviceRequest, partyOf(serviceRequest))
  return (
    <header className="flex flex-wrap items-center gap-x-1 py-1.5">
      <BackLink to="/my-requests" isIcon />
      <div className="min-w-0 grow basis-[6.5rem]">
        <h1 tabIndex={-1} className="text-base/tight font-bold wrap-anywhere md:text-xl">
          <CounterpartName serviceRequest={serviceRequest} />
        </h1>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {!isUnknownToServer(serviceRequest) && <StatusBadge key={status} status={status} />}
          {ended && (
            <span key={ended} className="line-clamp-2 min-w-0 wrap-anywhere">
              {ended}
            </span>
          )}
        </p>
      </div>
      <CounterpartIcons serviceRequest={serviceRequest} isInHeader />
    </header>
  )
}
