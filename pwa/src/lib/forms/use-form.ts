import {
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'

/**
 * A form that leaves it to `focusWrong` to focus what is wrong: its own way does so once more by a timer, which a busy page
 * runs when somebody types into the next field already.
 */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  props: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  return useHookForm({ ...props, shouldFocusError: false })
}
