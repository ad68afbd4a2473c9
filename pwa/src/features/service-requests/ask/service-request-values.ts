import { TIME_WINDOWS, type TimeWindow } from '@tecnicerca/shared/cases'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests'
import { today } from '../../../offline/network/today.ts'

/** What the form holds; '' is what was not chosen. */
export type ServiceRequestValues = {
  service_description: string
  request_date: string
  service_location: string
  time_window: string
  is_urgent: boolean
  sector_id: string
  reference_point: string
  /** Not on screen: the group of an item that is corrected. */
  group_id: string
  /** Technicians who are asked in the same go. */
  others: number[]
  /** On this phone, to go with the request. */
  photo_ids: string[]
}

/** What is sent of what the form holds: nothing that was not chosen. */
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

/** The form over words that were sent, or waited to be. */
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

function isTimeWindow(text: string): text is TimeWindow {
  return TIME_WINDOWS.some((known) => known === text)
}

/** What was typed once and never sent, with a day that can still be asked for; drafts of earlier builds have no details. */
export function revivedDraft(kept: Partial<ServiceRequestValues>): Partial<ServiceRequestValues> {
  return (kept.request_date ?? '') < today() ? { ...kept, request_date: today() } : kept
}

/** The form before anything is typed, over what was typed or sent before. */
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
