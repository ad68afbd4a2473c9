import { type Field, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/**
 * At once. The form's own `setFocus` waits for a timer, which a busy page runs when somebody types already: what they type
 * into one field, a password too, would go on in the other.
 */
export function focusField<Values extends FieldValues, Output>(
  { control }: Pick<UseFormReturn<Values, unknown, Output>, 'control'>,
  name: FieldPath<Values>,
): void {
  const field: Field | undefined = get(control._fields, name)
  if (!field) return
  // Of boxes and radios there are several, and `ref` is none of them.
  const { ref, refs } = field._f
  const first = refs?.find(({ disabled }) => !disabled) ?? ref
  first.focus?.()
}

/** The first field, in the order in which they came onto the screen, of which something wrong is said. */
export function focusWrong<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getFieldState'>,
): void {
  const names = [...form.control._names.mount] as FieldPath<Values>[]
  const wrong = names.find((name) => form.getFieldState(name).invalid)
  if (wrong !== undefined) focusField(form, wrong)
}
