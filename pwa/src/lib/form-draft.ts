import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const keyOf = (name: string) => `draft:${name}`

/**
 * What was typed into the form `name`, laid over `empty`. Kept by the tab alone: a phone short of memory throws a page
 * away while its camera is open, and the person must find the form as it was.
 */
export function readDraft<Values extends FieldValues>(name: string, empty: Values): Values {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
    const known = Object.entries(kept ?? {}).filter(
      ([field, value]) => typeof value === 'string' && typeof empty[field] === 'string',
    )
    return { ...empty, ...Object.fromEntries(known) }
  } catch {
    return empty
  }
}

/** Keeps the text of every field; never a password. */
export function keepDraft(name: string, values: FieldValues): void {
  const plain = Object.entries(values).filter(
    ([field, value]) => typeof value === 'string' && !/password/i.test(field),
  )
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(plain)))
  } catch {
    // A phone that keeps nothing still has the form on screen.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Nothing was kept.
  }
}

export function useKeptDraft<Values extends FieldValues, Output>(
  name: string,
  { subscribe }: UseFormReturn<Values, unknown, Output>,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, values) }),
    [name, subscribe],
  )
}
