import { CITIES, DEFAULT_CITY } from '../cities.ts'
import { foldWords, termsOf } from '../search.ts'
import type { QueryInterpretation } from '../technician-lists.ts'
import { QUERY_MODIFIERS, STOP_WORDS } from './query-modifiers.ts'
import { OTHER_TRADES, TRADES } from './trades.ts'

export type QueryModifier = QueryInterpretation['asides'][number]

type Trade = {
  /** The folded name of the category. */
  name: string
  /** True if the trade was named, not only the problem. */
  isNamed: boolean
  /** The words that do not belong to the trade. */
  rest: string[]
}

/** The meaning of a text: its modifiers (when, how much, where), its trade (ours or one that we lack) and its words. */
export type ParsedQuery = {
  modifiers: QueryModifier[]
  trade: Trade | undefined
  other: { plural: string; near: string | undefined } | undefined
  /** All typed words except those of the modifiers, including repeated ones. */
  words: string[]
  /** Those words without stop words. */
  content: string[]
}

const STOPS = new Set(foldWords(STOP_WORDS))

/** A category with the synonyms that admins gave it. */
export type CategoryWords = { name: string; synonyms: string }

/**
 * Parses a text. If a city was chosen on the screen, other city names stay among the words. With `categories`, finds
 * only their trades: by their phrases in `TRADES`, their names and their synonyms. Without, finds those of `TRADES`.
 */
export function parseQuery(
  text: string,
  chosenCity?: string,
  categories?: readonly CategoryWords[],
): ParsedQuery {
  const { modifiers, words } = extractModifiers(foldWords(text), chosenCity)
  const content = words.filter((word) => !STOPS.has(word))
  const trades = categories ? tradesOf(categories) : OWN
  const found = trades.flatMap((trade) => matchOf(content, trade) ?? [])
  const [own] = found.toSorted(byWeight)
  const [other] = OTHERS.flatMap((trade) => matchOf(content, trade) ?? []).toSorted(byWeight)
  const isOther = other !== undefined && (own === undefined || !goesBefore(own, other))
  return {
    modifiers,
    trade: own && !isOther ? { name: own.name, isNamed: own.isNamed, rest: restOf(content, own) } : undefined,
    other: isOther ? { plural: other.name, near: other.near } : undefined,
    words,
    content,
  }
}

type Stem = { word: string; isPrefix: boolean }
type TradePhrases = {
  name: string
  near: string | undefined
  named: Stem[][]
  phrases: Stem[][]
  /** Phrases added by an admin. */
  added: Stem[][]
}
type Match = {
  name: string
  near: string | undefined
  isNamed: boolean
  /** True if a matching phrase that an admin added is as long as the longest match. */
  isAdded: boolean
  length: number
  letters: number
  /** All phrases of the trade that occur in the text. */
  all: Stem[][]
}

const OWN: TradePhrases[] = Object.entries(TRADES).map(([name, { names, phrases }]) => ({
  name,
  near: undefined,
  named: stemsOf(names),
  phrases: stemsOf(phrases),
  added: [],
}))

const OTHERS: TradePhrases[] = OTHER_TRADES.map(({ plural, near, phrases }) => ({
  name: plural,
  near,
  named: [],
  phrases: stemsOf(phrases),
  added: [],
}))

/** The trades of these categories: first those in `TRADES`, in its order, then the others. */
function tradesOf(categories: readonly CategoryWords[]): TradePhrases[] {
  const added = categories.map(({ name, synonyms }): TradePhrases => {
    const words = foldWords(name)
    const known = OWN.find((trade) => trade.name === words.join(' '))
    const own = { name: words.join(' '), near: undefined, named: wholeWords([words]), phrases: [] }
    return { ...(known ?? own), added: wholeWords(termsOf(synonyms)) }
  })
  const place = ({ name }: TradePhrases) => OWN.findIndex((trade) => trade.name === name)
  const [known, unknown] = [added.filter((one) => place(one) >= 0), added.filter((one) => place(one) < 0)]
  return [...known.toSorted((a, b) => place(a) - place(b)), ...unknown]
}

function wholeWords(phrases: readonly string[][]): Stem[][] {
  const said = phrases.map((words) => words.filter((word) => !STOPS.has(word)))
  return said
    .filter((words) => words.length > 0)
    .map((words) => words.map((word) => ({ word, isPrefix: false })))
}

function stemsOf(list: string): Stem[][] {
  const phrases = list.split(',').map((phrase) =>
    phrase
      .trim()
      .split(/\s+/)
      .flatMap((part) => foldWords(part).map((word) => ({ word, isPrefix: part.endsWith('*') })))
      .filter(({ word }) => !STOPS.has(word)),
  )
  return phrases.filter((phrase) => phrase.length > 0)
}

function matchOf(
  words: readonly string[],
  { name, near, named, phrases, added }: TradePhrases,
): Match | undefined {
  const isFound = (phrase: Stem[]) => phrase.every((stem) => words.some((word) => isOf(word, stem)))
  const foundNames = named.filter(isFound)
  const foundAdded = added.filter(isFound)
  const all = [...foundNames, ...phrases.filter(isFound), ...foundAdded]
  const [longest] = all.toSorted((a, b) => b.length - a.length || lettersOf(b) - lettersOf(a))
  if (!longest) return undefined
  const isNamed = foundNames.length > 0
  return {
    name,
    near,
    isNamed,
    isAdded: foundAdded.some((phrase) => phrase.length === longest.length),
    length: longest.length,
    letters: lettersOf(longest),
    all,
  }
}

/** True for the word itself or its plural; for a prefix, for all words that begin with it. */
function isOf(word: string, { word: stem, isPrefix }: Stem): boolean {
  return isPrefix ? word.startsWith(stem) : word === stem || word === `${stem}s` || word === `${stem}es`
}

function byWeight(a: Match, b: Match): number {
  return (
    Number(b.isNamed) - Number(a.isNamed) ||
    b.length - a.length ||
    b.letters - a.letters ||
    Number(b.isAdded) - Number(a.isAdded)
  )
}

/** True if the text names one of our trades more surely than a trade that we do not offer. */
function goesBefore(own: Match, other: Match): boolean {
  return own.isNamed || own.length > other.length || (own.isAdded && own.length === other.length)
}

function lettersOf(phrase: Stem[]): number {
  return phrase.reduce((sum, { word }) => sum + word.length, 0)
}

function restOf(words: readonly string[], { all }: Match): string[] {
  return words.filter((word) => !all.some((phrase) => phrase.some((stem) => isOf(word, stem))))
}

type ModifierPhrase = { kind: QueryModifier['kind']; words: string[]; city?: string; isNear?: true }

const MODIFIER_PHRASES: ModifierPhrase[] = [
  ...listed(QUERY_MODIFIERS.available).map((words) => ({ kind: 'available' as const, words })),
  ...listed(QUERY_MODIFIERS.price).map((words) => ({ kind: 'price' as const, words })),
  ...listed(QUERY_MODIFIERS.near).map((words) => ({
    kind: 'city' as const,
    words,
    city: DEFAULT_CITY,
    isNear: true as const,
  })),
  ...Object.entries({
    ...Object.fromEntries(CITIES.map((city) => [city, city])),
    ...QUERY_MODIFIERS.cities,
  }).flatMap(([name, city]) =>
    [[], ['en'], ['de']].map((before) => ({
      kind: 'city' as const,
      words: [...before, ...foldWords(name)],
      city,
    })),
  ),
].toSorted((a, b) => b.words.length - a.words.length)

function listed(text: string): string[][] {
  return text.split(',').map(foldWords)
}

function extractModifiers(
  all: readonly string[],
  chosenCity: string | undefined,
): Pick<ParsedQuery, 'modifiers' | 'words'> {
  const modifiers: QueryModifier[] = []
  const words: string[] = []
  for (let at = 0; at < all.length; ) {
    const found = MODIFIER_PHRASES.find(
      (phrase) =>
        phrase.words.every((word, index) => all[at + index] === word) &&
        (chosenCity === undefined ||
          phrase.city === undefined ||
          phrase.isNear ||
          phrase.city === chosenCity),
    )
    if (found) addModifier(modifiers, found)
    else words.push(...all.slice(at, at + 1))
    at += found?.words.length ?? 1
  }
  return { modifiers, words }
}

/** A second phrase of the same kind is added to the first. A named city wins over 'near'. */
function addModifier(modifiers: QueryModifier[], { kind, words, city }: ModifierPhrase): void {
  const known = modifiers.find((modifier) => modifier.kind === kind)
  if (!known) {
    modifiers.push({ kind, words: [...words], ...(city === undefined ? {} : { city }) })
    return
  }
  known.words.push(...words)
  if (city !== undefined && known.city === DEFAULT_CITY) known.city = city
}
