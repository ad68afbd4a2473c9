import { REQUEST_DETAILS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import type { ReactNode } from 'react'
import { useKnownSectors } from '../../../lib/sectors.ts'
import { shortDate } from '../../../lib/text/formats.ts'
import { placeText, timeWindowText } from '../../../lib/text/request-summary.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'

type FactProps = { term: string; icon: IconName; children: ReactNode }

/** One fact of a service request, inside a `<dl>`. An icon stands for the term, which only screen readers read. */
export function Fact({ term, icon, children }: FactProps) {
  return (
    <div className="flex items-start gap-2">
      <dt className="mt-0.5">
        <Icon name={icon} className="size-4 shrink-0" />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The day, and the place if the user may see it. */
export function DayAndPlace({ serviceRequest }: { serviceRequest: ServiceRequest }) {
  const {
    request_date: requestDate,
    time_window: timeWindow,
    is_urgent: isUrgent,
    status,
    reference_point: referencePoint,
  } = serviceRequest
  const words = [shortDate(requestDate), timeWindowText(timeWindow)].filter(Boolean).join(' · ')
  const place = placeText(serviceRequest, useKnownSectors())
  return (
    <>
      <Fact term={SERVICE_REQUESTS.date} icon="calendar-days">
        {words} {isUrgent && isOpen(status) && <Badge tone="danger">{REQUEST_DETAILS.urgent}</Badge>}
      </Fact>
      {place && (
        <Fact term={SERVICE_REQUESTS.location} icon="map-pin">
          {place}
          {referencePoint && <span className="block">{referencePoint}</span>}
        </Fact>
      )}
    </>
  )
}
