import * as z from 'zod/mini'

/** Text that PostgreSQL and JSON both carry unchanged: no NUL, no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

export const NOT_STORABLE = 'Contiene caracteres no permitidos.'
const storable = () => z.refine<string>(isStorableText, { error: NOT_STORABLE })

/** Optional free text: trimmed, at most `max` characters; absent, null and '' are all ''. */
export function optionalText(max: number) {
  return z.pipe(
    z.transform((value) => value ?? ''),
    z.string({ error: 'Debe ser un texto.' }).check(z.trim(), storable(), tooLong(max)),
  )
}

/** Free text that must not be empty after trimming; `required` is the message when it is. */
export function requiredText(max: number, required = 'Este campo es obligatorio.') {
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? required : 'Debe ser un texto.'),
    })
    .check(z.trim(), z.minLength(1, { error: required }), storable(), tooLong(max))
}

function tooLong(max: number) {
  return z.maxLength(max, { error: `No puede tener más de ${max} caracteres.` })
}
