import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '../../../lib/forms/form-draft.ts'
import { subscribe as subscribeToSession } from '../../../lib/session/session.ts'

type Compared = Pick<
  TechnicianCard,
  | 'average_rating'
  | 'review_count'
  | 'hourly_rate'
  | 'price_from'
  | 'available'
  | 'experience_years'
  | 'city'
  | 'sector_ids'
  | 'answer_hours'
>

/** What is compared is absent from choices that earlier builds stored; price and availability also from old lists. */
export type ChosenTechnician = Pick<TechnicianCard, 'id' | 'name' | 'profile_image' | 'category_name'> &
  Partial<Compared>

const DRAFT = 'chosen-technicians'
/** '' if the user is not choosing. */
const EMPTY = { chosen: '' }

type State = {
  /** Undefined if the user is not choosing. */
  chosen: readonly ChosenTechnician[] | undefined
  /** Group id of the requests just made, while the screen shows their state. */
  asked: string | undefined
}

const NOTHING: State = { chosen: undefined, asked: undefined }
let current = { text: '', state: NOTHING }
/** The choice, in a browser that cannot store it. Undefined if it is stored. */
let unkept: string | undefined
let asked: string | undefined
const listeners = new Set<() => void>()

// Stored like a form draft: it is deleted after a day, or when a user signs out on this phone.
export function chosenTechnicians(): State {
  const text = unkept ?? readDraft(DRAFT, EMPTY).chosen
  if (text !== current.text || asked !== current.state.asked)
    current = { text, state: { chosen: parsed(text), asked } }
  return current.state
}

function parsed(text: string): State['chosen'] {
  return text === '' ? undefined : (JSON.parse(text) as readonly ChosenTechnician[])
}

/** Stores the choice; undefined stops choosing. `groupId`: the group of requests that the screen shows from now on. */
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

/** The chosen technicians; they survive reloads. Empty on the server and during hydration. */
export function useChosenTechnicians(): State {
  return useSyncExternalStore(subscribe, chosenTechnicians, () => NOTHING)
}

export function beginChoosing(): void {
  keepChosen([])
}

export function stopChoosing(): void {
  keepChosen(undefined)
}
