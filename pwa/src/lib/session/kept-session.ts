import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import { createRawStore } from '../storage/raw-store.ts'

/**
 * The signed-in user, stored in IndexedDB with strict durability. localStorage reaches the disk up to a minute later, so
 * after a kill of the browser it could show a user who had signed out.
 */
const store = createRawStore<KeptSession>('tecnicerca-session', 'session')
/** How many previous values are recognized. After the browser was killed, localStorage may still hold one of them. */
const BEFORE = 5

export type KeptSession = {
  /** The signed-in user as JSON, or null. */
  text: string | null
  /** Hashes of the previous values of `text`, newest last. Earlier builds stored the values themselves. */
  before: (string | null)[]
  /** The user has asked to sign out, and the server is being called. */
  is_leaving?: boolean
  /** The server does not know of the sign-out yet, so the session cookie must not be used. */
  is_owed?: boolean
  /** This phone still stores data of users who have signed out. */
  is_to_forget?: boolean
  /** Different for each sign-in: a response to the previous session must not end the new one. */
  sign_in?: string | undefined
  /** Why the server ended the last session here; cleared by the next sign-in. */
  ended?: SessionEndReason | undefined
  /** A user whose account was erased. Their unsent items are removed too, because they can never sign in again. */
  erased_id?: number | undefined
}

const NOBODY: KeptSession = { text: null, before: [] }

/** Null if nothing was ever stored here. Rejects if the browser refuses storage. */
export async function readKeptSession(): Promise<KeptSession | null> {
  return (await store.read()) ?? null
}

/** Stores `text` as the signed-in user. Resolves once it is on disk. `mirror`: the value that was in localStorage. */
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
 * Signs out the user of the sign-in `signIn`, because the server has ended their session. Returns the stored session, which
 * may already be another user's.
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
    const erased = ended === 'account_deleted' && { erased_id: idOf(kept.text) }
    after = isTheirs ? { ...nobody, is_to_forget: true, ended, ...erased } : kept
    return after
  })
  return after
}

/** Updates flags of the stored session, whether or not a user is signed in. */
export function updateSessionFlags(notes: Omit<Partial<KeptSession>, 'text' | 'before'>): Promise<void> {
  return changeKept((kept) => ({ ...kept, before: kept.before.map(markOf), ...notes }))
}

/** True if `text` is one of the last values stored before the current one. */
export function wasBefore({ before }: KeptSession, text: string | null): boolean {
  return before.map(markOf).includes(markOf(text))
}

/**
 * A hash that tells two users apart but reveals neither: a user who signed out must not be readable here. 20 bits are
 * too few to recover a phone number.
 */
function markOf(text: string | null): string | null {
  if (text === null || text.startsWith('#')) return text
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `#${(hash >>> 12).toString(36)}`
}

function idOf(text: string | null): number | undefined {
  return text === null ? undefined : (JSON.parse(text) as { id?: number }).id
}

function changeKept(change: (kept: KeptSession) => KeptSession): Promise<void> {
  return store.update((kept) => change(kept ?? NOBODY))
}
