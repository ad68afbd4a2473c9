import { foldWords } from '@tecnicerca/shared/search'
import { SPOKEN_DIGITS } from '../../lib/contact-in-text.ts'

const SHORTEST = 2
const LONGEST = 80
/** A longer text is a sentence, which may contain personal data. */
const MAX_WORDS = 5
/**
 * A text with so many digits may identify a person: a phone number without its area code has seven, an identity card
 * eleven. 'no enciende 220' has three.
 */
const FEWEST_DIGITS_OF_A_PERSON = 6
const MAIL = /[@＠]|\barroba\b|\p{L}\.(?:com|net|org|edu|es|do)\b/iu

/**
 * The folded words of a search text as they are counted. Undefined if they may contain personal data, or are too short or
 * too long.
 */
export function keptWords(text: string): string | undefined {
  const words = foldWords(text)
  if (words.length > MAX_WORDS || MAIL.test(text)) return undefined
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  const spokenDigits = words.filter((word) => SPOKEN_DIGITS.has(word)).length
  if (digits + spokenDigits >= FEWEST_DIGITS_OF_A_PERSON) return undefined
  const kept = words.join(' ')
  return kept.length < SHORTEST || kept.length > LONGEST ? undefined : kept
}

/** Drops phrases that are the beginning of another counted phrase: they were still being typed. */
export function withoutBeginnings<T>(counted: ReadonlyMap<string, T>): Map<string, T> {
  const sorted = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map(sorted.filter(([words], index) => !sorted[index + 1]?.[0].startsWith(words)))
}
