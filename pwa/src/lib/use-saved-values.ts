import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hands every change of a form to `save`. */
export function useSavedValues<Values extends FieldValues, Output>(
  { subscribe }: UseFormReturn<Values, unknown, Output>,
  save: (values: Values) => void,
): void {
  const onChange = useEffectEvent(save)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values as Values) }),
    [subscribe],
  )
}
