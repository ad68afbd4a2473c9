import { REQUEST_DETAILS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { isOpen } from '@tecnicerca/shared/service-request-status'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import type { ReactNode } from 'react'
import { placeWords, windowWords } from '../../lib/asked-details.ts'
import { shortDate } from '../../lib/formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

type FactProps = { term: string; icon: IconName; children: ReactNode }

/** One line of what is known of a service request, in a list of such; its term is its picture. */
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

/** When, and where if the reader may know. */
export function DayAndPlace({ service_request }: { service_request: ServiceRequest }) {
  const { request_date, time_window, is_urgent, status, reference_point } = service_request
  const words = [shortDate(request_date), windowWords(time_window)].filter(Boolean).join(' · ')
  const place = placeWords(service_request)
  return (
    <>
      <Fact term={SERVICE_REQUESTS.date} icon="calendar-days">
        {words} {is_urgent && isOpen(status) && <Badge tone="danger">{REQUEST_DETAILS.urgent}</Badge>}
      </Fact>
      {place && (
        <Fact term={SERVICE_REQUESTS.location} icon="map-pin">
          {place}
          {reference_point && <span className="block">{reference_point}</span>}
        </Fact>
      )}
    </>
  )
}
