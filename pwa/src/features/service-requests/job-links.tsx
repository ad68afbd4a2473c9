import { JOB } from '@tecnicerca/shared/messages/service-requests'
import { type CalendarDay, calendarFile } from '../../lib/calendar-file.ts'
import { downloadText } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListedServiceRequest } from './listed-service-requests.ts'

const LOOK = { variant: 'ghost', className: 'px-3! text-sm' } as const

/** For a technician with a job ahead: the way there, and its day into the phone's calendar. */
export function JobLinks({ service_request }: { service_request: ListedServiceRequest }) {
  const { direction, status, service_location, customer_name } = service_request
  const is_ahead = status === 'pending' || status === 'accepted'
  if (direction !== 'received' || !is_ahead) return null
  return (
    <p className="-mx-3 flex flex-wrap">
      {service_location && (
        <a
          href={mapLink(service_location)}
          target="_blank"
          rel="noreferrer"
          aria-label={JOB.map_to(service_location)}
          className={buttonClass(LOOK)}
        >
          <Icon name="navigation" className="size-5 shrink-0" />
          {JOB.map}
        </a>
      )}
      <Button
        {...LOOK}
        icon={<Icon name="calendar-plus" className="size-5" />}
        aria-label={JOB.calendar_of(customer_name)}
        onClick={() => saveToCalendar(service_request)}
      >
        {JOB.calendar}
      </Button>
    </p>
  )
}

function mapLink(place: string): string {
  const address = `${place}, ${JOB.country}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

function saveToCalendar(service_request: ListedServiceRequest): void {
  const file = calendarFile(entryOf(service_request), new Date())
  downloadText(JOB.file(service_request.request_date), file, 'text/calendar;charset=utf-8')
}

function entryOf(service_request: ListedServiceRequest): CalendarDay {
  const { id, request_date, customer_name, counterpart_phone } = service_request
  const { service_description, service_location } = service_request
  return {
    uid: `service-request-${id}@${location.hostname}`,
    day: request_date,
    summary: JOB.summary(customer_name),
    description: [service_description, counterpart_phone].filter(Boolean).join('\n'),
    location: service_location,
  }
}
