import { REQUEST_DETAILS } from '@tecnicerca/shared/messages/service-requests'
import { foldWords } from '@tecnicerca/shared/search'
import { sectorName } from '@tecnicerca/shared/sectors'

type Details = {
  time_window?: string | null | undefined
  is_urgent?: boolean | null | undefined
  sector_id?: string | number | null | undefined
  reference_point?: string | undefined
}

/** 'Mañana, 8 a 12' of a part of the day; undefined where any will do. */
export function windowWords(time_window: string | null | undefined): string | undefined {
  const known: Record<string, string> = REQUEST_DETAILS.windows
  return time_window === 'any' ? undefined : known[time_window ?? '']
}

/** What was said of a job besides its three fields, in one line; '' where nothing was. */
export function detailWords({ time_window, is_urgent, sector_id, reference_point }: Details): string {
  return [
    windowWords(time_window),
    is_urgent && REQUEST_DETAILS.urgent,
    sectorName(Number(sector_id)),
    reference_point,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The place with its sector, where its words do not name that already; '' where neither is known to the reader. */
export function placeWords({
  service_location,
  sector_id,
}: {
  service_location: string
  sector_id: number | null
}): string {
  const sector = sectorName(sector_id ?? 0)
  if (!sector) return service_location
  if (!service_location) return sector
  const is_named = foldWords(service_location).join(' ').includes(foldWords(sector).join(' '))
  return is_named ? service_location : [service_location, sector].filter(Boolean).join(', ')
}
