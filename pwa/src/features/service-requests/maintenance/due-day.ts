import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { Schedule } from '@tecnicerca/shared/opening-hours'
import {
  type DueDay,
  dueDayOf,
  isPlanDue,
  openDayFrom,
  PLAN_REMIND_DAYS,
} from '@tecnicerca/shared/service-requests/maintenance-log'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { useListedTechnician } from '../../../offline/directory/lazy-directory.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { listedSchedule } from '../request-day.ts'

/** `toAsk`: the day that 'Pedir ahora' fills in; undefined before the reminder. */
export type Due = DueDay & { toAsk: string | undefined }

type Planned = Pick<ServiceRequest, 'ended_at' | 'maintenance_months'>

/** When the plan of a completed job is due next; undefined without a plan. */
export function useDueDay(row: Planned & Pick<ServiceRequest, 'technician_id'>): Due | undefined {
  const listed = useListedTechnician(row.technician_id)
  const today = useToday()
  return dueDay(row, listedSchedule(listed), today)
}

export function dueDay(
  { ended_at: endedAt, maintenance_months: months }: Planned,
  schedule: Schedule,
  today: string,
): Due | undefined {
  if (!months || endedAt === null) return undefined
  const due = dueDayOf({ since: dayInSantoDomingo(new Date(endedAt)), months }, schedule, today)
  if (!isPlanDue(due, today)) return { ...due, toAsk: undefined }
  return { ...due, toAsk: due.day < today ? openDayFrom(today, schedule) : due.day }
}

type Asked = Pick<ServiceRequest, 'id' | 'technician_id' | 'created_at' | 'status' | 'direction'>

/** True if the customer has asked for this time already: a request since the reminder that was not cancelled. */
export function hasAskedFor(
  due: DueDay,
  row: Pick<Asked, 'id' | 'technician_id'>,
  own: readonly Asked[],
): boolean {
  const from = addDays(due.day, -PLAN_REMIND_DAYS)
  return own.some(
    ({ id, technician_id: technicianId, created_at: at, status, direction }) =>
      direction === 'sent' &&
      id !== row.id &&
      technicianId === row.technician_id &&
      status !== 'cancelled' &&
      dayInSantoDomingo(new Date(at)) >= from,
  )
}
