import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Passes every change of a form to `save`. `byPerson`: the user typed or picked it, the form did not set it. */
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
