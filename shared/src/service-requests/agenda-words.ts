import { monthName } from '../messages/dates.ts'
import { haystackOf } from '../search.ts'
import { currentSector, type Sector } from '../sectors.ts'
import type { ServiceRequest } from './service-request.ts'

type Searched = Pick<
  ServiceRequest,
  | 'customer_name'
  | 'service_description'
  | 'service_location'
  | 'reference_point'
  | 'sector_id'
  | 'request_date'
>

/** What a technician finds a request by, folded: the customer's name, the job, the place and the month. Phone and server use it. */
export function agendaWords(row: Searched, sectors: readonly Sector[]): string {
  const { request_date: day, sector_id: sectorId } = row
  return haystackOf(
    [
      row.customer_name,
      row.service_description,
      row.service_location,
      row.reference_point,
      sectorId === null ? '' : currentSector(sectors, sectorId)?.name,
      monthName(Number(day.slice(5, 7))),
      day.slice(0, 4),
    ].join(' '),
  )
}
