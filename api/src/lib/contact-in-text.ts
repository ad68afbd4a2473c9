import { foldWords } from '@tecnicerca/shared/search'

/** Words for dictating a number digit by digit. */
export const SPOKEN_DIGITS: ReadonlySet<string> = new Set([
  ...['cero', 'uno', 'dos', 'tres', 'cuatro'],
  ...['cinco', 'seis', 'siete', 'ocho', 'nueve'],
])

const SPOKEN_TENS =
  /^(?:diez|once|doce|trece|catorce|quince|dieci\w+|veint\w+|(?:trein|cuaren|cincuen|sesen|seten|ochen|noven)ta)$/
const SPOKEN_HUNDREDS =
  /^(?:cien|ciento|quinientos|setecientos|novecientos|(?:dos|tres|cuatro|seis|ocho)cientos)$/
/** Digits, with a letter O (Latin, Greek or Cyrillic) accepted as a zero. */
const DIGITS = /^[\doOοΟоО]*\d[\doOοΟоО]*$/

// Leaves out top-level domains that are Spanish words, such as .es: many people type no space after a full stop.
const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|do|app|link)(?![\p{L}\p{N}])|[\p{L}\p{N}]\.[a-z]{2,}\/\S/iu
const SPOKEN_LINK = /\bpunto\s+(?:com|net|org)\b/i
const MAIL = /[\p{L}\p{N}]\s?@\s?[\p{L}\p{N}]+\.[a-z]{2,}|\barroba\b/iu
/** Characters that are invisible or drawn over the previous letter: accents, strokes, the frame of a keycap emoji. */
const MARKS = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu
/** Digits of other scripts, and digits in circles. */
const OTHER_DIGITS = /[^\P{N}\d]/gu
const DATE =
  /(?<![\p{L}\d])(?:[0-3]?\d[/.-][01]?\d[/.-](?:19|20)\d\d|(?:19|20)\d\d[/.-][01]?\d[/.-][0-3]?\d)(?![\p{L}\d])/gu
const GROUPED_AMOUNT = /(?<![\d.,-])\d{1,3}(?:,\d{3})+(?:\.\d\d)?(?![\d-])/gu

/** How many digits a phone number has without and with its area code. */
const [LOCAL_DIGITS, WHOLE_DIGITS] = [7, 10]

/** True if the text contains a phone number (digits in any grouping, or spoken), a link or a mail address. */
export function holdsContact(text: string): boolean {
  // Only the number of digits counts, not their values.
  const plain = text.normalize('NFKD').replace(MARKS, '').replace(OTHER_DIGITS, '0').replaceAll('。', '.')
  return LINK.test(plain) || SPOKEN_LINK.test(plain) || MAIL.test(plain) || holdsPhoneNumber(plain)
}

/** A sequence of digits or spoken numbers with only spaces and punctuation between them. */
type Run = { digits: number; isSpoken: boolean; hasComma: boolean }

function holdsPhoneNumber(text: string): boolean {
  let run: Run = { digits: 0, isSpoken: false, hasComma: false }
  let previous = ''
  for (const [part = ''] of text
    .replace(DATE, ' fecha ')
    .replace(GROUPED_AMOUNT, ' monto ')
    .matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const [word] = foldWords(part)
    if (word === undefined) {
      run.hasComma ||= part.includes(',')
      continue
    }
    const isJoined = word === 'y' && SPOKEN_TENS.test(previous)
    const digits = previous === 'y' && run.digits > 0 ? 0 : digitsOf(part, word)
    const isNumber = isJoined || digits > 0 || (previous === 'y' && SPOKEN_DIGITS.has(word))
    if (!isNumber && isPhoneNumber(run)) return true
    run = isNumber
      ? { ...run, digits: run.digits + digits, isSpoken: run.isSpoken || !DIGITS.test(part) }
      : { digits: 0, isSpoken: false, hasComma: false }
    previous = word
  }
  return isPhoneNumber(run)
}

function digitsOf(part: string, word: string): number {
  if (DIGITS.test(part)) return part.length
  if (SPOKEN_DIGITS.has(word)) return 1
  if (SPOKEN_TENS.test(word)) return 2
  return SPOKEN_HUNDREDS.test(word) ? 3 : 0
}

/** Seven digits with a comma between them are more likely two amounts. */
function isPhoneNumber({ digits, isSpoken, hasComma }: Run): boolean {
  if (digits >= WHOLE_DIGITS) return true
  return isSpoken ? digits >= LOCAL_DIGITS : digits === LOCAL_DIGITS && !hasComma
}
