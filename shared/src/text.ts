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

// Control characters and line breaks, and all that Unicode has to turn the writing direction: with them one name can look
// like another, or like two.
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
// What mail programs and chats make a link of. `Ma.Elena` and `J.R. Peña` are names.
const WEB_ADDRESSES = [
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|do|es|us|co|io|app|link)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}]\.\p{Ll}{2,}(?![\p{L}\p{N}])/u,
]

/** The name of a person, as they type it now; stored ones are shown whatever they hold. */
export function personName(max: number, required: string) {
  return requiredText(max, required).check(
    z.refine((value) => !INVISIBLE.test(value), {
      error: 'El nombre no puede llevar saltos de línea ni caracteres invisibles.',
    }),
    z.refine((value) => !WEB_ADDRESSES.some((address) => address.test(value)), {
      error: 'El nombre no puede llevar direcciones web.',
    }),
  )
}

/** Refuses more than `max` characters. */
export function tooLong(max: number) {
  return z.maxLength(max, { error: `No puede tener más de ${max} caracteres.` })
}
