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
export function timeWindowText(timeWindow: string | null | undefined): string | undefined {
  const known: Record<string, string> = REQUEST_DETAILS.windows
  return timeWindow === 'any' ? undefined : known[timeWindow ?? '']
}

/** What was said of a job besides its three fields, in one line; '' where nothing was. */
export function detailsText({
  time_window: timeWindow,
  is_urgent: isUrgent,
  sector_id: sectorId,
  reference_point: referencePoint,
}: Details): string {
  return [
    timeWindowText(timeWindow),
    isUrgent && REQUEST_DETAILS.urgent,
    sectorName(Number(sectorId)),
    referencePoint,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The place with its sector, where its words do not name that already; '' where neither is known to the reader. */
export function placeText({
  service_location: serviceLocation,
  sector_id: sectorId,
}: {
  service_location: string
  sector_id: number | null
}): string {
  const sector = sectorName(sectorId ?? 0)
  if (!sector) return serviceLocation
  if (!serviceLocation) return sector
  const isNamed = foldWords(serviceLocation).join(' ').includes(foldWords(sector).join(' '))
  return isNamed ? serviceLocation : [serviceLocation, sector].filter(Boolean).join(', ')
}
