import { TIME_WINDOWS, type TimeWindow } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests/service-request'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { today } from '../../../offline/network/clock.ts'

/** The form's values; '' if nothing was chosen. */
export type ServiceRequestValues = {
  service_description: string
  request_date: string
  service_location: string
  time_window: string
  is_urgent: boolean
  sector_id: string
  reference_point: string
  /** Not shown: the group of the corrected request, or of the requests that this form has already sent. */
  group_id: string
  /** Ids of the other technicians who get the same request. */
  others: number[]
  /** Ids of photos stored on this phone, to be sent with the request. */
  photo_ids: string[]
}

/** Converts the form's values to the input for the server; leaves out what was not chosen. */
export function inputOf(values: ServiceRequestValues, technicianId: number): ServiceRequestInput {
  const {
    service_description: serviceDescription,
    request_date: requestDate,
    service_location: serviceLocation,
  } = values
  const {
    time_window: timeWindow,
    is_urgent: isUrgent,
    sector_id: sectorId,
    reference_point: referencePoint,
    group_id: groupId,
  } = values
  return {
    ...{
      technician_id: technicianId,
      service_description: serviceDescription,
      request_date: requestDate,
      service_location: serviceLocation,
    },
    ...(isTimeWindow(timeWindow) && timeWindow !== 'any' && { time_window: timeWindow }),
    ...(isUrgent && { is_urgent: isUrgent }),
    ...(sectorId && { sector_id: Number(sectorId) }),
    ...(referencePoint.trim() && { reference_point: referencePoint }),
    ...(groupId && { group_id: groupId }),
  }
}

/** The form's values for a request that was sent or waits to be sent. */
export function valuesOf(asked: Omit<ServiceRequestInput, 'technician_id'>): ServiceRequestValues {
  const {
    service_description: serviceDescription,
    request_date: requestDate,
    service_location: serviceLocation,
  } = asked
  return {
    ...{
      service_description: serviceDescription,
      request_date: requestDate,
      service_location: serviceLocation,
    },
    time_window: asked.time_window ?? 'any',
    is_urgent: asked.is_urgent ?? false,
    sector_id: String(asked.sector_id ?? ''),
    reference_point: asked.reference_point ?? '',
    group_id: asked.group_id ?? '',
    others: [],
    photo_ids: [],
  }
}

type Place = Pick<ServiceRequestValues, 'service_location' | 'sector_id' | 'reference_point'>

/** Where the user last asked somebody to come. `rows`: the user's requests, latest first. */
export function lastPlace(rows: readonly OwnServiceRequest[]): Place | undefined {
  const last = rows.find((row) => row.direction === 'sent' && row.service_location !== '')
  if (!last) return undefined
  const { service_location: serviceLocation, sector_id: sectorId, reference_point: referencePoint } = last
  return {
    service_location: serviceLocation,
    sector_id: String(sectorId ?? ''),
    reference_point: referencePoint ?? '',
  }
}

function isTimeWindow(text: string): text is TimeWindow {
  return TIME_WINDOWS.some((known) => known === text)
}

/** The unsent draft, with today instead of a day that has passed. Drafts of earlier builds lack the optional fields. */
export function revivedDraft(kept: Partial<ServiceRequestValues>): Partial<ServiceRequestValues> {
  return (kept.request_date ?? '') < today() ? { ...kept, request_date: today() } : kept
}

/** The form's start values: what was typed or sent before, else the defaults. */
export function startValues(initial: Partial<ServiceRequestValues> = {}): ServiceRequestValues {
  return {
    service_description: initial.service_description ?? '',
    request_date: initial.request_date ?? today(),
    service_location: initial.service_location ?? '',
    time_window: initial.time_window ?? 'any',
    is_urgent: initial.is_urgent ?? false,
    sector_id: initial.sector_id ?? '',
    reference_point: initial.reference_point ?? '',
    group_id: initial.group_id ?? '',
    others: initial.others ?? [],
    photo_ids: initial.photo_ids ?? [],
  }
}
