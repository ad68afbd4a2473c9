import { keepOwnSector } from '../own-sector.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'

/** Key prefix of the drafts that `form-draft.ts` stores; the name of the form follows. */
export const DRAFT_PREFIX = 'draft:'

export function draftKeys(): string[] {
  return safeLocalStorage.keys().filter((key) => key.startsWith(DRAFT_PREFIX))
}

/** Deletes all drafts of forms and the chosen sector, because they belong to the user who has signed out. */
export function dropDrafts(): void {
  keepOwnSector(undefined)
  for (const key of draftKeys()) safeLocalStorage.remove(key)
}
