import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '../../../lib/form-draft.ts'
import { subscribe as subscribeToSession } from '../../../lib/session.ts'

export type ChosenTechnician = Pick<TechnicianCard, 'id' | 'name' | 'profile_image' | 'category_name'>

export const CHOSEN_MAX = CASE_LIMITS.group

const DRAFT = 'chosen-technicians'
/** '' while nobody is choosing. */
const EMPTY = { chosen: '' }

type State = {
  /** Undefined while nobody is choosing. */
  chosen: readonly ChosenTechnician[] | undefined
  /** The group that was asked last, while the screen still tells of it. */
  asked: string | undefined
}

const NOTHING: State = { chosen: undefined, asked: undefined }
let current = { text: '', state: NOTHING }
/** What a browser that keeps nothing would have kept. */
let unkept: string | undefined
let asked: string | undefined
const listeners = new Set<() => void>()

// Kept as drafts are: it goes with whoever leaves this phone, and after a day.
function read(): State {
  const text = unkept ?? readDraft(DRAFT, EMPTY).chosen
  if (text !== current.text || asked !== current.state.asked)
    current = { text, state: { chosen: parsed(text), asked } }
  return current.state
}

function parsed(text: string): State['chosen'] {
  return text === '' ? undefined : (JSON.parse(text) as readonly ChosenTechnician[])
}

function write(chosen: State['chosen'], group_id?: string): void {
  const text = chosen ? JSON.stringify(chosen) : ''
  unkept = keepDraft(DRAFT, { chosen: text }) ? undefined : text
  asked = group_id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = subscribeToSession(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

/** Who is chosen, over reloads; nobody is on the server and while hydrating. */
export function useChosenTechnicians(): State {
  return useSyncExternalStore(subscribe, read, () => NOTHING)
}

export function beginChoosing(): void {
  write([])
}

export function stopChoosing(): void {
  write(undefined)
}

/** False where there are as many as can be asked in one go. */
export function chooseTechnician(technician: ChosenTechnician): boolean {
  const { chosen = [] } = read()
  if (chosen.some(({ id }) => id === technician.id)) return true
  if (chosen.length >= CHOSEN_MAX) return false
  const { id, name, profile_image, category_name } = technician
  write([...chosen, { id, name, profile_image, category_name }])
  return true
}

export function leaveOut(technician_id: number): void {
  write(read().chosen?.filter(({ id }) => id !== technician_id))
}

type AskedNow = { group_id: string; technician_ids: readonly number[] }

/** The screen tells of the group from now on; who was asked is chosen no more. */
export function noteAsked({ group_id, technician_ids }: AskedNow): void {
  const left = (read().chosen ?? []).filter(({ id }) => !technician_ids.includes(id))
  write(left.length > 0 ? left : undefined, group_id)
}
