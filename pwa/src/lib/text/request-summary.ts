import { CITIES, DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { REQUEST_DETAILS } from '@tecnicerca/shared/messages/service-requests'
import { foldWords } from '@tecnicerca/shared/search'
import type { Sector } from '@tecnicerca/shared/sectors'
import { sectorName } from '../sectors.ts'

type Details = {
  time_window?: string | null | undefined
  is_urgent?: boolean | null | undefined
  sector_id?: string | number | null | undefined
  reference_point?: string | undefined
}

type Place = { service_location: string; sector_id: number | null }

/** The text of a part of the day, for example 'Por la mañana, 8 a 12'; undefined for 'any'. */
export function timeWindowText(timeWindow: string | null | undefined): string | undefined {
  const known: Record<string, string> = REQUEST_DETAILS.windows
  return timeWindow === 'any' ? undefined : known[timeWindow ?? '']
}

/** The details of a request in one line: part of the day, urgency, sector and reference point. '' if there are none. */
export function detailsText(details: Details, sectors: readonly Sector[]): string {
  return [
    timeWindowText(details.time_window),
    details.is_urgent && REQUEST_DETAILS.urgent,
    sectorName(sectors, Number(details.sector_id)),
    details.reference_point,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The location, with its sector unless the location already names it. '' if the user may see neither. */
export function placeText(place: Place, sectors: readonly Sector[]): string {
  const { service_location: serviceLocation, sector_id: sectorId } = place
  const sector = sectorName(sectors, sectorId ?? 0)
  if (!sector) return serviceLocation
  if (!serviceLocation) return sector
  const isNamed = foldWords(serviceLocation).join(' ').includes(foldWords(sector).join(' '))
  return isNamed ? serviceLocation : [serviceLocation, sector].filter(Boolean).join(', ')
}

/**
 * The place as a map finds it: with its sector and city. Only Santiago has sectors; for a place without one `city` is the
 * technician's. A city that the customer wrote wins. '' if the user may not see the place.
 */
export function addressText(place: Place, sectors: readonly Sector[], city: string = DEFAULT_CITY): string {
  const text = placeText(place, sectors)
  const parts = text.split(',').map((part) => foldWords(part).join(' '))
  const isNamed = CITIES.some((known) => parts.some((part) => part.startsWith(foldWords(known).join(' '))))
  if (text === '' || isNamed) return text
  return `${text}, ${place.sector_id === null ? city : DEFAULT_CITY}`
}
