import { REQUEST_LINKS } from '@tecnicerca/shared/messages/service-requests'
import { type CalendarDay, calendarFile } from '../../../lib/files/calendar-file.ts'
import { downloadText } from '../../../lib/files/download.ts'
import { useKnownSectors } from '../../../lib/sectors.ts'
import { addressText } from '../../../lib/text/request-summary.ts'
import { useListedTechnician } from '../../../offline/directory/lazy-directory.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { ListedServiceRequest } from './listed-service-requests.ts'

const LOOK = { variant: 'ghost', className: 'px-3! text-sm' } as const

/** For a technician, while the request is open: a link to the place on a map, and a button for a calendar file. */
export function JobLinks({ serviceRequest }: { serviceRequest: ListedServiceRequest }) {
  const { direction, status, customer_name: customerName, technician_id: technicianId } = serviceRequest
  const sectors = useKnownSectors()
  const listed = useListedTechnician(technicianId)
  const isAhead = status === 'pending' || status === 'accepted'
  if (direction !== 'received' || !isAhead) return null
  const address = addressText(
    serviceRequest,
    sectors,
    listed.status === 'ready' ? listed.card.city : undefined,
  )
  return (
    <p className="-mx-3 flex flex-wrap">
      {address && (
        <a
          href={mapLink(address)}
          target="_blank"
          rel="noreferrer"
          aria-label={REQUEST_LINKS.mapTo(address)}
          className={buttonClass(LOOK)}
        >
          <Icon name="navigation" className="size-5 shrink-0" />
          {REQUEST_LINKS.map}
        </a>
      )}
      <Button
        {...LOOK}
        icon={<Icon name="calendar-plus" className="size-5" />}
        aria-label={REQUEST_LINKS.calendarOf(customerName)}
        onClick={() => saveToCalendar(serviceRequest, address)}
      >
        {REQUEST_LINKS.calendar}
      </Button>
    </p>
  )
}

function mapLink(address: string): string {
  const query = `${address}, ${REQUEST_LINKS.country}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

function saveToCalendar(serviceRequest: ListedServiceRequest, address: string): void {
  const file = calendarFile(entryOf(serviceRequest, address), new Date())
  downloadText(REQUEST_LINKS.file(serviceRequest.request_date), file, 'text/calendar;charset=utf-8')
}

function entryOf(serviceRequest: ListedServiceRequest, address: string): CalendarDay {
  const {
    id,
    service_description: serviceDescription,
    request_date: requestDate,
    customer_name: customerName,
    counterpart_phone: counterpartPhone,
  } = serviceRequest
  return {
    uid: `service-request-${id}@${location.hostname}`,
    day: requestDate,
    summary: REQUEST_LINKS.summary(customerName),
    description: [serviceDescription, counterpartPhone].filter(Boolean).join('\n'),
    location: address,
  }
}
