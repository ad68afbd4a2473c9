import { withoutMarks } from './invisible-marks.ts'

// Characters inside one number. Any other text ends it.
const SEPARATORS = String.raw`\s()[\].·_*\p{Pd}−`
const PIECE = new RegExp(String.raw`[\d+${SEPARATORS}]+`, 'gu')
const EXTENSION = /(?<=\d[\s,;.()]{0,3})(?:ext(?:ensi[oó]n)?\b|anexo\b|x|#)[.:\s]*(\d{1,6})(?![\d-])/giu
const BRITISH_ZERO = /(?<=\d\s*)\(\s*0\s*\)/g
/** The prefixes of a call abroad: in most countries, and in the North American plan. */
const ABROAD = /^\s*[([]?\s*(?:\+|00(?=\s*[1-9])|011(?=\s*[1-9]))/u
const LOCAL_AREAS = /^8[024]9/
/** Before digits that are no whole number. */
const UNREAD = '?'

/**
 * The phone numbers in a text that a person typed: each as digits with its country code, as `https://wa.me/` takes them,
 * in their order and without repetitions. A number without a country code is of the North American plan, as Dominican
 * numbers are. Spellings of the same number give the same digits.
 */
export function readPhoneNumbers(text: string): string[] {
  return [...new Set(readTokens(text).filter(isNumber))]
}

/**
 * The numbers in a text and its other digits, such as those of an extension. Equal for two spellings of the same, so it
 * decides whether a number has changed. `phone_key()` in SQL gives the same.
 */
export function phoneKey(text: string): string {
  return readTokens(text).join(' ')
}

const isNumber = (token: string) => !token.startsWith(UNREAD)

function readTokens(text: string): string[] {
  const plain = withoutMarks(text.normalize('NFKC'))
    .replaceAll(EXTENSION, ' ; $1 ; ')
    .replaceAll(BRITISH_ZERO, '')
  const tokens = tokensIn(plain)
  // '809/555/1234': here the slashes separate parts of one number.
  return tokens.some(isNumber) ? tokens : tokensIn(plain.replaceAll(/[/,]/g, ' '))
}

function tokensIn(text: string): string[] {
  return (text.match(PIECE) ?? []).flatMap((piece) => piece.split(/(?=\+)/)).flatMap(tokensOfPiece)
}

function tokensOfPiece(piece: string): string[] {
  const rest = piece.replace(ABROAD, '')
  const digits = rest.replaceAll(/\D/g, '')
  // '+849 555 1234' lacks the 1. No number of Vietnam or South Korea has ten digits with this beginning.
  const isAbroad = rest !== piece && !(digits.length === 10 && LOCAL_AREAS.test(digits))
  if (isAbroad && !digits.startsWith('1')) return /^[2-9]\d{7,14}$/.test(digits) ? [digits] : unread(digits)
  return northAmericanTokens(rest.match(/\d+/g) ?? [])
}

/** Joins groups of digits to numbers of ten digits, or of eleven with a 1 before them. */
function northAmericanTokens(groups: readonly string[]): string[] {
  const numbers: string[] = []
  let joined = ''
  for (const group of groups) {
    joined += group
    const [, number] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(joined) ?? []
    if (number) numbers.push(`1${number}`)
    if (number) joined = ''
  }
  return joined.length < 10 ? [...numbers, ...unread(joined)] : unread(groups.join(''))
}

function unread(digits: string): string[] {
  return digits === '' ? [] : [UNREAD + digits]
}
