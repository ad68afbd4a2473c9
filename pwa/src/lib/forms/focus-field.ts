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
  if (first instanceof Element) showWithLabel(first)
}

// Above and below a page's fields: the site's header, and a bar of buttons over the bottom bar.
const HEADER_PX = 80
const BARS_PX = 140

/** Focusing shows the control alone. Its label above and its error below must be seen too. */
function showWithLabel(control: Element): void {
  const field = control.closest('[data-field], fieldset') ?? control
  const { top, bottom } = frameOf(field)
  const shown = field.getBoundingClientRect()
  if (shown.top >= top && shown.bottom <= bottom) return
  field.scrollIntoView({ block: shown.height > bottom - top ? 'start' : 'center' })
}

/** The part of the window in which fields can be seen, in CSS pixels. */
function frameOf(field: Element): { top: number; bottom: number } {
  const body = field.closest('[data-dialog-body]')
  if (!body) return { top: HEADER_PX, bottom: window.innerHeight - BARS_PX }
  const { top, bottom } = body.getBoundingClientRect()
  const footer = body.parentElement?.querySelector('[data-dialog-footer]')?.getBoundingClientRect()
  return { top: Math.max(0, top), bottom: Math.min(bottom, footer?.top ?? bottom, window.innerHeight) }
}

/** Focuses the first invalid field, in the order in which the fields were mounted. */
export function focusWrong<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getFieldState'>,
): void {
  const names = [...form.control._names.mount] as FieldPath<Values>[]
  const wrong = names.find((name) => form.getFieldState(name).invalid)
  if (wrong !== undefined) focusField(form, wrong)
}
