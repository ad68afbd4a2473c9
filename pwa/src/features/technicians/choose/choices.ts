import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { type ChosenTechnician, chosenTechnicians, keepChosen } from './chosen-technicians.ts'

export const CHOSEN_MAX = CASE_LIMITS.group

/** Returns false if the maximum for one request is already chosen. */
export function chooseTechnician(technician: ChosenTechnician): boolean {
  const { chosen = [] } = chosenTechnicians()
  if (chosen.some(({ id }) => id === technician.id)) return true
  if (chosen.length >= CHOSEN_MAX) return false
  keepChosen([...chosen, technician])
  return true
}

export function leaveOut(technicianId: number): void {
  keepChosen(chosenTechnicians().chosen?.filter(({ id }) => id !== technicianId))
}

/**
 * Removes technicians who were asked from their profiles. The choice ends with fewer than two left: there is nothing
 * more to compare.
 */
export function leaveOutAsked(technicianIds: readonly number[]): void {
  const { chosen } = chosenTechnicians()
  if (!chosen) return
  const left = chosen.filter(({ id }) => !technicianIds.includes(id))
  if (left.length === chosen.length && left.length > 0) return
  keepChosen(left.length > 1 ? left : undefined)
}

type AskedNow = { groupId: string; technicianIds: readonly number[] }

/** Removes the technicians who were just asked from the choice. The screen now shows the requests of this group. */
export function noteAsked({ groupId, technicianIds }: AskedNow): void {
  const left = (chosenTechnicians().chosen ?? []).filter(({ id }) => !technicianIds.includes(id))
  keepChosen(left.length > 0 ? left : undefined, groupId)
}
