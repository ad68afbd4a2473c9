import { OPENING_HOURS } from '@tecnicerca/shared/messages/opening-hours'
import { findClosed, type Schedule } from '@tecnicerca/shared/opening-hours'
import type { TimeWindow } from '@tecnicerca/shared/service-requests/cases'
import { useWatch } from 'react-hook-form'
import { listedTechnician } from '../../../offline/directory/lazy-directory.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { firstName } from '../request-chat.ts'
import { listedSchedule } from '../request-day.ts'
import type { AskedTechnician } from './request-several.ts'
import type { ServiceRequestForm } from './service-request-form.ts'

type ClosedNoteProps = { form: ServiceRequestForm; technicians: readonly AskedTechnician[] }

/** Says that a technician does not work at the wanted time. The request can be sent all the same. */
export function ClosedNote({ form: { control }, technicians }: ClosedNoteProps) {
  const [day, window] = useWatch({ control, name: ['request_date', 'time_window'] })
  const closed = technicians.flatMap((technician) => {
    const why = day && findClosed(scheduleOf(technician), { day, window: (window || 'any') as TimeWindow })
    return why ? [OPENING_HOURS.ask[why](firstName(technician.name))] : []
  })
  if (closed.length === 0) return null
  return <Banner tone="amber">{[...closed, OPENING_HOURS.ask.anyway].join(' ')}</Banner>
}

/** From the profile, or from the phone's directory for a technician of whom the form knows little. */
function scheduleOf({ id, hours, days_off: daysOff }: AskedTechnician): Schedule {
  if (hours) return { hours, daysOff: daysOff ?? [] }
  return listedSchedule(listedTechnician(id))
}
