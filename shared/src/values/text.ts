import * as z from 'zod/mini'
import { withoutMarks } from './invisible-marks.ts'

/** True for text that PostgreSQL and JSON both preserve: no NUL, no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

export const NOT_STORABLE = 'Contiene caracteres no permitidos.'
const storable = () => z.refine<string>(isStorableText, { error: NOT_STORABLE })

// White space, control and format characters, and letters that no font draws (U+2800 is the empty braille cell).
const INVISIBLE_ONLY = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** False for invisible text, which counts as empty everywhere. */
export function hasVisibleText(value: string): boolean {
  return !INVISIBLE_ONLY.test(value)
}

/** Optional free text: trimmed, at most `max` characters; absent, null and invisible text are all ''. */
export function optionalText(max: number) {
  return z.pipe(
    z.transform((value) => value ?? ''),
    z.string({ error: 'Debe ser un texto.' }).check(
      z.trim(),
      storable(),
      tooLong(max),
      z.overwrite((value) => (hasVisibleText(value) ? value : '')),
    ),
  )
}

/** As `optionalText`, for a number or name that people copy: without invisible marks. */
export function optionalLine(max: number) {
  return z.pipe(
    z.transform((value) => (typeof value === 'string' ? withoutMarks(value) : value)),
    optionalText(max),
  )
}

/** Free text that must not be empty after trimming; `required` is the message when it is. */
export function requiredText(max: number, required = 'Este campo es obligatorio.') {
  return textOr(required).check(...requiredChecks(max, required))
}

/** As `requiredText`, for a number or name that people copy: without invisible marks. */
export function requiredLine(max: number, required: string) {
  return textOr(required).check(z.overwrite(withoutMarks), ...requiredChecks(max, required))
}

/** The text with full-width letters, digits and signs as the usual ones, in the same length. */
export function withoutFullWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
}

function textOr(required: string) {
  return z.string({
    error: (issue) => (issue.input === undefined || issue.input === null ? required : 'Debe ser un texto.'),
  })
}

function requiredChecks(max: number, required: string) {
  return [
    z.trim(),
    z.minLength(1, { error: required }),
    z.refine<string>((value) => !isStorableText(value) || hasVisibleText(value), { error: required }),
    storable(),
    tooLong(max),
  ]
}

/** A code as read out or copied: without spaces, dashes, dots and invisible marks, and in capitals. */
export function typedCode(text: string): string {
  return withoutMarks(text.normalize('NFKC'))
    .replace(/[\s\p{Pd}.·]/gu, '')
    .toUpperCase()
}

export function tooLong(max: number) {
  return z.maxLength(max, { error: `No puede tener más de ${max} caracteres.` })
}
