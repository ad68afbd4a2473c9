import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hands every change of a form to `save`; `by_person`: typed or picked, not put there by the form itself. */
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
