import * as z from 'zod/mini'

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

/** Free text that must not be empty after trimming; `required` is the message when it is. */
export function requiredText(max: number, required = 'Este campo es obligatorio.') {
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? required : 'Debe ser un texto.'),
    })
    .check(
      z.trim(),
      z.minLength(1, { error: required }),
      z.refine((value) => !isStorableText(value) || hasVisibleText(value), { error: required }),
      storable(),
      tooLong(max),
    )
}

// Control characters, line breaks, direction marks and invisible letters: with them one name can look like another, or like
// two.
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
// Text that mail programs and chats turn into a link. `Ma.Elena` and `J.R. Peña` are names.
const WEB_ADDRESSES = [
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|do|es|us|co|io|app|link)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}]\.\p{Ll}{2,}(?![\p{L}\p{N}])/u,
]
// Letters with at most two accents, spaces, apostrophes and hyphens; a dot only after an abbreviation of up to three
// letters.
const LETTER = String.raw`\p{L}\p{M}{0,2}`
const NAME = new RegExp(String.raw`^(?:(?<![\p{L}\p{M}])(?:${LETTER}){1,3}\.|${LETTER}|[ '’‘‐-])+$`, 'u')

/** The name as the checks read it: in NFKC, with ´ and ` replaced by an apostrophe. */
function normalizedName(value: string): string {
  return value.replace(/[´`]/g, "'").normalize('NFKC')
}

function isNameOfLetters(value: string): boolean {
  const name = normalizedName(value)
  return NAME.test(name) && /\p{L}/u.test(name)
}

/** The name of a person in a form; stored names are shown without this check. */
export function personName(max: number, required: string) {
  return requiredText(max, required).check(
    z.refine((value) => !INVISIBLE.test(value), {
      error: 'El nombre no puede llevar saltos de línea ni caracteres invisibles.',
      abort: true,
    }),
    z.refine((value) => !WEB_ADDRESSES.some((address) => address.test(normalizedName(value))), {
      error: 'El nombre no puede llevar direcciones web.',
      abort: true,
    }),
    z.refine(isNameOfLetters, {
      error: 'Escribe el nombre solo con letras, espacios, apóstrofos y guiones; el punto, tras una inicial.',
    }),
  )
}

const LONGEST_FIRST_NAME = 20

/**
 * The first name for notices and mails that others may read or that we sign. Undefined if it could be a message instead
 * of a name. Also checks names that were stored before `personName` checked them.
 */
export function guardedFirstName(name: string): string | undefined {
  const [first = ''] = name.trim().split(/\s+/)
  const isName = !INVISIBLE.test(first) && isNameOfLetters(first) && !first.includes('.')
  return isName && first.length <= LONGEST_FIRST_NAME ? first : undefined
}

export function tooLong(max: number) {
  return z.maxLength(max, { error: `No puede tener más de ${max} caracteres.` })
}
