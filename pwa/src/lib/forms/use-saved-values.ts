import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Passes every change of a form to `save`. `byPerson`: true if the user made the change, false if code did. */
export function useSavedValues<Values extends FieldValues, Output>(
  { subscribe }: UseFormReturn<Values, unknown, Output>,
  save: (values: Values, byPerson: boolean) => void,
): void {
  const onChange = useEffectEvent(save)
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type }) => onChange(values as Values, type === 'change'),
      }),
    [subscribe],
  )
}
