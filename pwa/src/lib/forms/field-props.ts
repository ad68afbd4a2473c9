import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** Connects a control to its field and shows the field's error: `<TextInput {...fieldProps(form, 'name')} label=… />`. */
export function fieldProps<Values extends FieldValues, Output>(
  { register, formState }: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>,
  name: FieldPath<Values>,
) {
  const problem: FieldError | undefined = get(formState.errors, name)
  return { ...register(name), error: problem?.message }
}
