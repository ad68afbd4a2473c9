import { type Field, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/**
 * Focuses the field synchronously. The form's own `setFocus` uses a timer, which on a busy page may fire while the user
 * types into another field: the rest of that text, even of a password, would then go into the focused field.
 */
export function focusField<Values extends FieldValues, Output>(
  { control }: Pick<UseFormReturn<Values, unknown, Output>, 'control'>,
  name: FieldPath<Values>,
): void {
  const field: Field | undefined = get(control._fields, name)
  if (!field) return
  // Checkboxes and radios have several elements in `refs`, and `ref` is none of them.
  const { ref, refs } = field._f
  const first = refs?.find(({ disabled }) => !disabled) ?? ref
  first.focus?.()
}

/** Focuses the first invalid field, in the order in which the fields were mounted. */
export function focusWrong<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getFieldState'>,
): void {
  const names = [...form.control._names.mount] as FieldPath<Values>[]
  const wrong = names.find((name) => form.getFieldState(name).invalid)
  if (wrong !== undefined) focusField(form, wrong)
}
