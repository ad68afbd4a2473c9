import { monthName } from '@tecnicerca/shared/messages/dates'
import { hasWords } from '@tecnicerca/shared/search'
import type { Sector } from '@tecnicerca/shared/sectors'
import { sectorName } from '../../../lib/sectors.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'

type Searched = Pick<
  ListedServiceRequest,
  | 'customer_name'
  | 'service_description'
  | 'service_location'
  | 'reference_point'
  | 'sector_id'
  | 'request_date'
>

/** The requests in which each word of the query begins one of the customer's name, the job, the place or the month. */
export function searchAgenda<Row extends Searched>(
  rows: readonly Row[],
  query: string,
  sectors: readonly Sector[],
): Row[] {
  return rows.filter((row) => hasWords(wordsOf(row, sectors), query))
}

function wordsOf(row: Searched, sectors: readonly Sector[]): string {
  const { request_date: day, sector_id: sectorId } = row
  return [
    row.customer_name,
    row.service_description,
    row.service_location,
    row.reference_point,
    sectorId === null ? '' : sectorName(sectors, sectorId),
    monthName(Number(day.slice(5, 7))),
    day.slice(0, 4),
  ].join(' ')
}

/** The day of the oldest of these requests, by when it was sent. */
export function oldestOf(rows: readonly Pick<ListedServiceRequest, 'created_at'>[]): string | undefined {
  return rows
    .map(({ created_at: at }) => at)
    .toSorted()
    .at(0)
}
