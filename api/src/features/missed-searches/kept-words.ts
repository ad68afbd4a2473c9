import { foldWords } from '@tecnicerca/shared/search'

const SHORTEST = 2
const LONGEST = 80
/** A phone number without its area has seven, an identity card eleven; 'no enciende 220' has three. */
const FEWEST_DIGITS_OF_A_PERSON = 6
const MAIL = /[@＠]|\barroba\b|\p{L}\.(?:com|net|org|edu|es|do)\b/iu

/** The folded words of a text as they are counted; undefined where they may tell of a person, or say too little or too much. */
export function keptWords(text: string): string | undefined {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  if (digits >= FEWEST_DIGITS_OF_A_PERSON || MAIL.test(text)) return undefined
  const words = foldWords(text).join(' ')
  return words.length < SHORTEST || words.length > LONGEST ? undefined : words
}

/** Without what was still being typed: the beginning of something else that was counted. */
export function withoutBeginnings(counted: ReadonlyMap<string, number>): Map<string, number> {
  const sorted = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map(sorted.filter(([words], index) => !sorted[index + 1]?.[0].startsWith(words)))
}
