import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import { changedFields } from './changed-fields.ts'
import { DRAFT_PREFIX, draftKeys } from './drop-drafts.ts'

/** Older drafts are deleted, because phones are shared and a draft may contain a name and a phone number. */
const LIFE_MS = 24 * 3_600_000

type KeptDraft = { saved_at: number; values: Record<string, unknown> }

const keyOf = (name: string) => `${DRAFT_PREFIX}${name}`

/**
 * The draft of the form `name`, merged into `empty`; a draft older than a day is deleted. For forms of visitors, who
 * have no database on this phone yet, and for forms whose first frame must show the draft: a phone short of memory
 * discards the page while the camera is open, and the user must find the form unchanged.
 */
export function readDraft<Values extends FieldValues>(name: string, empty: Values): Values {
  try {
    const draft: Partial<KeptDraft> | null = JSON.parse(safeLocalStorage.read(keyOf(name)) ?? '{}')
    const age = Date.now() - (draft?.saved_at ?? 0)
    if (!(age < LIFE_MS)) {
      dropDraft(name)
      return empty
    }
    const known = Object.entries(draft?.values ?? {}).filter(
      ([field, value]) => typeof value === 'string' && typeof empty[field] === 'string',
    )
    return { ...empty, ...Object.fromEntries(known) }
  } catch {
    return empty
  }
}

/** Stores the text of every field except passwords. Returns false if the browser refused. */
export function keepDraft(name: string, values: FieldValues): boolean {
  const plain = Object.entries(values).filter(
    ([field, value]) => typeof value === 'string' && !/password/i.test(field),
  )
  const draft: KeptDraft = { saved_at: Date.now(), values: Object.fromEntries(plain) }
  return safeLocalStorage.write(keyOf(name), JSON.stringify(draft))
}

export function dropDraft(name: string): void {
  safeLocalStorage.remove(keyOf(name))
}

/** Reads every draft, because `readDraft` deletes those that have expired. */
export function dropOldDrafts(): void {
  for (const key of draftKeys()) readDraft(key.slice(DRAFT_PREFIX.length), {})
}

/**
 * Stores the text of the fields that differ from `before`. The others are left out, because they may change elsewhere
 * before the form opens again.
 */
export function useKeptDraft<Values extends FieldValues, Output>(
  name: string,
  { subscribe }: UseFormReturn<Values, unknown, Output>,
  before: Partial<Values> = {},
): void {
  const saved = JSON.stringify(before)
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => void keepDraft(name, changedFields(values, JSON.parse(saved))),
      }),
    [name, saved, subscribe],
  )
}
