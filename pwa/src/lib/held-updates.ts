import { createRawStore } from './storage/raw-store.ts'

/** Only Chromium has it, and TypeScript's libraries do not declare it. */
export type NetworkInformation = Partial<EventTarget> & {
  saveData?: boolean
  effectiveType?: string
  /** Only Chromium on phones tells it. */
  type?: string
}

/** What pages and the worker tell each other about a newer build that is not downloaded while data saving is on. */
type UpdateNotes = {
  /** The switch 'Ahorro de datos', which a worker cannot read; undefined if the user never set it. */
  choice?: boolean | undefined
  /** A newer build was found and not downloaded. */
  isHeld?: boolean
  /** The user has asked for that build. */
  isWanted?: boolean
}

const CHEAP = ['wifi', 'ethernet']

const store = createRawStore<UpdateNotes>('tecnicerca-updates', 'updates')

/** Nothing is noted if the browser refuses storage. */
export async function readUpdateNotes(): Promise<UpdateNotes> {
  return (await store.read().catch(() => undefined)) ?? {}
}

export async function noteUpdate(change: UpdateNotes): Promise<void> {
  await store.update((notes) => ({ ...notes, ...change })).catch(() => undefined)
}

/** True if a newer build is downloaded only on Wi-Fi or after a tap. */
export function mustUpdateWait(
  { choice, isWanted }: UpdateNotes,
  connection: NetworkInformation | undefined = browserConnection(),
): boolean {
  if (isWanted || CHEAP.includes(connection?.type ?? '')) return false
  return choice ?? connection?.saveData === true
}

export function browserConnection(): NetworkInformation | undefined {
  return (globalThis.navigator as { connection?: NetworkInformation }).connection
}
