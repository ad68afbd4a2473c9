import { keepOwnSector } from '../own-sector.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'

/** Key prefix of the drafts that `form-draft.ts` stores; the name of the form follows. */
export const DRAFT_PREFIX = 'draft:'

/** Where the stars of a visitor are stored (`offline/cases/visitor-stars.ts`). */
export const VISITOR_STARS = 'favourites'

export function draftKeys(): string[] {
  return safeLocalStorage.keys().filter((key) => key.startsWith(DRAFT_PREFIX))
}

/** Deletes all drafts of forms, the chosen sector and stars without an account, because they belong to the user who has signed out. */
export function dropDrafts(): void {
  keepOwnSector(undefined)
  safeLocalStorage.remove(VISITOR_STARS)
  for (const key of draftKeys()) safeLocalStorage.remove(key)
}
