import { useEffect, useState } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * What is wrong with the fields of a form, for the part of a screen that says it. react-hook-form's own hooks draw again
 * with every submission, though nothing was wrong and nothing is: on a slow phone what was sent waits for that.
 */
export function useFieldErrors<Values extends FieldValues, Output>({
  subscribe,
}: UseFormReturn<Values, unknown, Output>): FieldErrors<Values> {
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  useEffect(
    () =>
      subscribe({
        formState: { errors: true },
        callback: ({ errors: told = {} }) =>
          // A copy: the library changes its own.
          setErrors((before) => (isNone(before) && isNone(told) ? before : ({ ...told } as typeof before))),
      }),
    [subscribe],
  )
  return errors
}

function isNone(errors: object): boolean {
  return Object.keys(errors).length === 0
}
