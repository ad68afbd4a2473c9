import {
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'

/**
 * A form in which only `focusWrong` focuses the errors. The library also focuses by a timer, which on a busy page fires
 * when the user already types into the next field.
 */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  props: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  return useHookForm({ ...props, shouldFocusError: false })
}
