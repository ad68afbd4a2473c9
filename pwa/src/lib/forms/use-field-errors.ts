import { useEffect, useState } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * The errors of a form's fields, for the component that shows them. react-hook-form's own hooks render again with every
 * submission even without errors, and on a slow phone the submission waits for that.
 */
export function useFieldErrors<Values extends FieldValues, Output>({
  subscribe,
}: UseFormReturn<Values, unknown, Output>): FieldErrors<Values> {
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  useEffect(
    () =>
      subscribe({
        formState: { errors: true },
        callback: ({ errors: formErrors = {} }) =>
          // Copied, because the library mutates its own object.
          setErrors((before) =>
            isNone(before) && isNone(formErrors) ? before : ({ ...formErrors } as typeof before),
          ),
      }),
    [subscribe],
  )
  return errors
}

function isNone(errors: object): boolean {
  return Object.keys(errors).length === 0
}
