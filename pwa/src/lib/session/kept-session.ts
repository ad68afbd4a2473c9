import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import { createRawStore } from '../storage/raw-store.ts'

/**
 * Who is here, kept in IndexedDB with strict durability: localStorage reaches the disk up to a minute later, and a
 * killed browser would show somebody who signed out.
 */
const store = createRawStore<KeptSession>('tecnicerca-session', 'session')
/** A mirror that was not written before a kill shows one of the last few. */
const BEFORE = 5

export type KeptSession = {
  /** The user as JSON, null for nobody. */
  text: string | null
  /** Marks of what it was, newest last; builds before this one kept the texts. */
  before: (string | null)[]
  /** The person has asked to sign out, and the server is being told. */
  is_leaving?: boolean
  /** The server has not heard of the sign-out: the session's cookie is nobody's. */
  is_owed?: boolean
  /** This phone still holds things of people who left. */
  is_to_forget?: boolean
  /** Differs with each sign-in: an answer to the session before must not end the next one. */
  sign_in?: string | undefined
  /** Why the server ended the last session here; until somebody signs in. */
  ended?: SessionEndReason | undefined
}

const NOBODY: KeptSession = { text: null, before: [] }

/** Null where nothing was ever kept here; rejects where the browser keeps nothing. */
export async function readKeptSession(): Promise<KeptSession | null> {
  return (await store.read()) ?? null
}

/** Resolves once the disk has it; `mirror`: what stood in localStorage. */
export function keepSession(
  text: string | null,
  mirror: string | null,
  notes: Omit<Partial<KeptSession>, 'text' | 'before'> = {},
): Promise<void> {
  return changeKept((kept) => {
    const known = [...kept.before, kept.text, mirror].map(markOf)
    const before = known.filter((mark) => mark !== markOf(text)).slice(-BEFORE)
    return { ...kept, text, before, is_leaving: false, ...notes }
  })
}

/**
 * Signs out here whoever signed in by `sign_in`, because the server has ended their session. Gives what is kept then: by
 * now somebody else may be here.
 */
export async function endKeptSession(
  signIn: string | undefined,
  ended: SessionEndReason,
): Promise<KeptSession> {
  let after = NOBODY
  await changeKept((kept) => {
    const isTheirs = kept.text !== null && kept.sign_in === signIn
    const before = [...kept.before, kept.text].map(markOf).slice(-BEFORE)
    const nobody = { ...kept, text: null, before, is_leaving: false, is_owed: false }
    after = isTheirs ? { ...nobody, is_to_forget: true, ended } : kept
    return after
  })
  return after
}

/** Adds to what is kept, whoever is here. */
export function updateSessionFlags(notes: Omit<Partial<KeptSession>, 'text' | 'before'>): Promise<void> {
  return changeKept((kept) => ({ ...kept, before: kept.before.map(markOf), ...notes }))
}

/** Whether `text` is one of the last that stood here before. */
export function wasBefore({ before }: KeptSession, text: string | null): boolean {
  return before.map(markOf).includes(markOf(text))
}

/**
 * Tells two users apart and nothing of either: whoever signed out must not be readable here. Twenty bits, from which no
 * phone number can be guessed back.
 */
function markOf(text: string | null): string | null {
  if (text === null || text.startsWith('#')) return text
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `#${(hash >>> 12).toString(36)}`
}

function changeKept(change: (kept: KeptSession) => KeptSession): Promise<void> {
  return store.update((kept) => change(kept ?? NOBODY))
}
