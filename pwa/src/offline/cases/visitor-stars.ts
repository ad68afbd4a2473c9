import { VISITOR_STARS } from '../../lib/forms/drop-drafts.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import { safeLocalStorage } from '../../lib/storage/safe-storage.ts'
import type { Shown } from '../outbox/record.ts'

/** A starred technician, with what a list shows without the directory. */
export type Starred = Shown & { id: number }

const NOBODY: readonly Starred[] = []

const stars = createObservable<{ text: string | null; starred: readonly Starred[] }>(
  { text: null, starred: NOBODY },
  () => {
    const look = () => void readVisitorStars()
    look()
    // Another tab of this phone.
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  },
)

/** The stars of a visitor, the last one first. They are on this phone alone until somebody signs in. */
export const visitorStars: Live<readonly Starred[]> = {
  read: () => stars.read().starred,
  subscribe: stars.subscribe,
}

export function readVisitorStars(): readonly Starred[] {
  const text = safeLocalStorage.read(VISITOR_STARS)
  if (text !== stars.read().text) stars.set({ text, starred: parsed(text) })
  return stars.read().starred
}

/** Returns false if the browser cannot store it. */
export function setVisitorStar(starred: Starred, isFavourite: boolean): boolean {
  const others = readVisitorStars().filter(({ id }) => id !== starred.id)
  const isKept = safeLocalStorage.write(
    VISITOR_STARS,
    JSON.stringify(isFavourite ? [starred, ...others] : others),
  )
  readVisitorStars()
  return isKept
}

export function dropVisitorStars(): void {
  safeLocalStorage.remove(VISITOR_STARS)
  readVisitorStars()
}

function parsed(text: string | null): readonly Starred[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isStarred) : NOBODY
  } catch {
    return NOBODY
  }
}

function isStarred(value: unknown): value is Starred {
  const { id, name } = (value ?? {}) as Partial<Starred>
  return typeof id === 'number' && typeof name === 'string'
}
