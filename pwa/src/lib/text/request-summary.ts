import { REQUEST_DETAILS } from '@tecnicerca/shared/messages/service-requests'
import { foldWords } from '@tecnicerca/shared/search'
import { sectorName } from '@tecnicerca/shared/sectors'

type Details = {
  time_window?: string | null | undefined
  is_urgent?: boolean | null | undefined
  sector_id?: string | number | null | undefined
  reference_point?: string | undefined
}

/** The text of a part of the day, for example 'Mañana, 8 a 12'; undefined for 'any'. */
export function timeWindowText(timeWindow: string | null | undefined): string | undefined {
  const known: Record<string, string> = REQUEST_DETAILS.windows
  return timeWindow === 'any' ? undefined : known[timeWindow ?? '']
}

/** The details of a request in one line: part of the day, urgency, sector and reference point. '' if there are none. */
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

/** The location, with its sector unless the location already names it. '' if the reader may see neither. */
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
