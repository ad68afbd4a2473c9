import { safeLocalStorage } from '../storage/safe-storage.ts'

/** Before the name of a form: where `form-draft.ts` keeps what was typed into it. */
export const DRAFT_PREFIX = 'draft:'

export function draftKeys(): string[] {
  return safeLocalStorage.keys().filter((key) => key.startsWith(DRAFT_PREFIX))
}

/** Of all forms: what was typed here belongs to whoever has left. */
export function dropDrafts(): void {
  for (const key of draftKeys()) safeLocalStorage.remove(key)
}
