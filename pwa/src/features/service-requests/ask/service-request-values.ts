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
  const { time_window: timeWindow } = values
  return {
    technician_id: technicianId,
    service_description: values.service_description,
    request_date: values.request_date,
    service_location: values.service_location,
    ...(isTimeWindow(timeWindow) && timeWindow !== 'any' && { time_window: timeWindow }),
    ...(values.is_urgent && { is_urgent: true }),
    ...(values.sector_id && { sector_id: Number(values.sector_id) }),
    ...(values.reference_point.trim() && { reference_point: values.reference_point }),
    ...(values.group_id && { group_id: values.group_id }),
  }
}

/** The form's values for a request that was sent or waits to be sent. */
export function valuesOf(asked: Omit<ServiceRequestInput, 'technician_id'>): ServiceRequestValues {
  return {
    service_description: asked.service_description,
    request_date: asked.request_date,
    service_location: asked.service_location,
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
  return {
    service_location: last.service_location,
    sector_id: String(last.sector_id ?? ''),
    reference_point: last.reference_point ?? '',
  }
}

function isTimeWindow(text: string): text is TimeWindow {
  return TIME_WINDOWS.some((known) => known === text)
}

/**
 * The unsent draft, with today instead of a day that has passed. A day that is still to be chosen stays empty. Drafts of
 * earlier builds lack the optional fields.
 */
export function revivedDraft(kept: Partial<ServiceRequestValues>): Partial<ServiceRequestValues> {
  const { request_date: day = today() } = kept
  return day !== '' && day < today() ? { ...kept, request_date: today() } : kept
}

/** The form's start values: what was typed or sent before, else the defaults. */
export function startValues(initial: Partial<ServiceRequestValues> = {}): ServiceRequestValues {
  const nothing = { service_description: '', request_date: today(), service_location: '' }
  return { ...valuesOf(nothing), ...initial }
}
