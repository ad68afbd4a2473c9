import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import { changedFields } from './changed-fields.ts'
import { DRAFT_PREFIX, draftKeys } from './drop-drafts.ts'

/** A form given up for so long is somebody else's turn: phones are shared, and a draft holds a name and a number. */
const LIFE_MS = 24 * 3_600_000

type KeptDraft = { saved_at: number; values: Record<string, unknown> }

const keyOf = (name: string) => `${DRAFT_PREFIX}${name}`

/**
 * What was typed into the form `name` within a day, laid over `empty`. For forms of people without an account, who
 * have no database here yet, and for those that must be there with the first frame: a phone short of memory throws
 * a page away while its camera is open, and the person must find the form as it was.
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

/** Keeps the text of every field; never a password. False where the browser refused. */
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

/** Those of which `readDraft` would not speak any more. */
export function dropOldDrafts(): void {
  for (const key of draftKeys()) readDraft(key.slice(DRAFT_PREFIX.length), {})
}

/** Keeps the text of the fields that differ from `before`: the others may change elsewhere until the form opens again. */
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
