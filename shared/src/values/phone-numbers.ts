// Characters inside one number. Any other text ends it.
const SEPARATORS = String.raw`\s()[\].·_*\p{Pd}−`
const PIECE = new RegExp(String.raw`[\d+${SEPARATORS}]+`, 'gu')
const EXTENSION = /(?<=\d[\s,;.()]{0,3})(?:ext(?:ensi[oó]n)?\b|anexo\b|x|#)[.:\s]*\d{1,6}(?![\d-])/giu
const BRITISH_ZERO = /(?<=\d\s*)\(\s*0\s*\)/g
/** The prefixes of a call abroad: in most countries, and in the North American plan. */
const ABROAD = /^\s*[([]?\s*(?:\+|00(?=\s*[1-9])|011(?=\s*[1-9]))/u
const LOCAL_AREAS = /^8[024]9/

/**
 * The phone numbers in a text that a person typed: each as digits with its country code, as `https://wa.me/` takes them,
 * in their order and without repetitions. A number without a country code is of the North American plan, as Dominican
 * numbers are. Spellings of the same number give the same digits.
 */
export function readPhoneNumbers(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
    .replaceAll(EXTENSION, ' ; ')
    .replaceAll(BRITISH_ZERO, '')
  const found = numbersIn(plain)
  // '809/555/1234': here the slashes separate parts of one number.
  return [...new Set(found.length > 0 ? found : numbersIn(plain.replaceAll(/[/,]/g, ' ')))]
}

function numbersIn(text: string): string[] {
  return (text.match(PIECE) ?? []).flatMap((piece) => piece.split(/(?=\+)/)).flatMap(numbersOfPiece)
}

function numbersOfPiece(piece: string): string[] {
  const rest = piece.replace(ABROAD, '')
  const digits = rest.replaceAll(/\D/g, '')
  // '+849 555 1234' lacks the 1. No number of Vietnam or South Korea has ten digits with this beginning.
  const isAbroad = rest !== piece && !(digits.length === 10 && LOCAL_AREAS.test(digits))
  if (isAbroad && !digits.startsWith('1')) return /^[2-9]\d{7,14}$/.test(digits) ? [digits] : []
  return northAmericanNumbers(rest.match(/\d+/g) ?? [])
}

/** Joins groups of digits to numbers of ten digits, or of eleven with a 1 before them. */
function northAmericanNumbers(groups: readonly string[]): string[] {
  const numbers: string[] = []
  let joined = ''
  for (const group of groups) {
    joined += group
    const [, number] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(joined) ?? []
    if (number) numbers.push(`1${number}`)
    if (number) joined = ''
  }
  return joined.length < 10 ? numbers : []
}
