import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '../../../lib/forms/form-draft.ts'
import { subscribe as subscribeToSession } from '../../../lib/session/session.ts'

export type ChosenTechnician = Pick<TechnicianCard, 'id' | 'name' | 'profile_image' | 'category_name'>

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
export function chosenTechnicians(): State {
  const text = unkept ?? readDraft(DRAFT, EMPTY).chosen
  if (text !== current.text || asked !== current.state.asked)
    current = { text, state: { chosen: parsed(text), asked } }
  return current.state
}

function parsed(text: string): State['chosen'] {
  return text === '' ? undefined : (JSON.parse(text) as readonly ChosenTechnician[])
}

/** Undefined ends the choosing; `group_id`: of which the screen tells from now on. */
export function keepChosen(chosen: State['chosen'], groupId?: string): void {
  const text = chosen ? JSON.stringify(chosen) : ''
  unkept = keepDraft(DRAFT, { chosen: text }) ? undefined : text
  asked = groupId
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
  return useSyncExternalStore(subscribe, chosenTechnicians, () => NOTHING)
}

export function beginChoosing(): void {
  keepChosen([])
}

export function stopChoosing(): void {
  keepChosen(undefined)
}
