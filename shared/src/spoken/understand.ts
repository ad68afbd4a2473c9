import { CITIES, DEFAULT_CITY } from '../cities.ts'
import { foldWords, termsOf } from '../search.ts'
import type { Reading } from '../technician-lists.ts'
import { ASIDES, STOP_WORDS } from './asides.ts'
import { OTHER_TRADES, TRADES } from './trades.ts'

export type Aside = Reading['asides'][number]

type Trade = {
  /** The folded name of the category. */
  name: string
  /** The worker was named, not only what is broken. */
  isNamed: boolean
  /** The words that say nothing of the trade. */
  rest: string[]
}

/** What a text says: when, how much and where; which trade, ours or not; and its words. */
export type Understanding = {
  asides: Aside[]
  trade: Trade | undefined
  other: { plural: string; near: string | undefined } | undefined
  /** All words but those of the asides, as many as were typed. */
  words: string[]
  /** Of those the ones that say something. */
  content: string[]
}

const STOPS = new Set(foldWords(STOP_WORDS))

/** A category, with what its admins say that people say. */
export type SpokenCategory = { name: string; synonyms: string }

/**
 * Takes a text apart. A city chosen on the screen leaves other cities among the words. The trades are those of `categories`,
 * which know the phrases of their synonyms besides the table's; where none are given, the table's.
 */
export function understand(
  text: string,
  chosenCity?: string,
  categories?: readonly SpokenCategory[],
): Understanding {
  const { asides, words } = takeAsides(foldWords(text), chosenCity)
  const content = words.filter((word) => !STOPS.has(word))
  const trades = categories ? spokenBy(categories) : OWN
  const found = trades.flatMap((trade) => matchOf(content, trade) ?? [])
  const [own] = found.toSorted(byWeight)
  const [other] = OTHERS.flatMap((trade) => matchOf(content, trade) ?? []).toSorted(byWeight)
  const isOther = other !== undefined && (own === undefined || !goesBefore(own, other))
  return {
    asides,
    trade: own && !isOther ? { name: own.name, isNamed: own.isNamed, rest: restOf(content, own) } : undefined,
    other: isOther ? { plural: other.name, near: other.near } : undefined,
    words,
    content,
  }
}

type Stem = { word: string; isPrefix: boolean }
type Spoken = {
  name: string
  near: string | undefined
  named: Stem[][]
  phrases: Stem[][]
  /** Of an admin. */
  added: Stem[][]
}
type Match = {
  name: string
  near: string | undefined
  isNamed: boolean
  /** No phrase of the table says more than an admin's. */
  isAdded: boolean
  length: number
  letters: number
  /** Every phrase of the trade that the text holds. */
  all: Stem[][]
}

const OWN: Spoken[] = Object.entries(TRADES).map(([name, { names, phrases }]) => ({
  name,
  near: undefined,
  named: stemsOf(names),
  phrases: stemsOf(phrases),
  added: [],
}))

const OTHERS: Spoken[] = OTHER_TRADES.map(({ plural, near, phrases }) => ({
  name: plural,
  near,
  named: [],
  phrases: stemsOf(phrases),
  added: [],
}))

/** The trades of these categories, in the order of the table where it has them. */
function spokenBy(categories: readonly SpokenCategory[]): Spoken[] {
  const added = categories.map(({ name, synonyms }): Spoken => {
    const words = foldWords(name)
    const known = OWN.find((trade) => trade.name === words.join(' '))
    const own = { name: words.join(' '), near: undefined, named: wholeWords([words]), phrases: [] }
    return { ...(known ?? own), added: wholeWords(termsOf(synonyms)) }
  })
  const place = ({ name }: Spoken) => OWN.findIndex((trade) => trade.name === name)
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

function matchOf(words: readonly string[], { name, near, named, phrases, added }: Spoken): Match | undefined {
  const isSaid = (phrase: Stem[]) => phrase.every((stem) => words.some((word) => isOf(word, stem)))
  const saidNames = named.filter(isSaid)
  const saidAdded = added.filter(isSaid)
  const all = [...saidNames, ...phrases.filter(isSaid), ...saidAdded]
  const [longest] = all.toSorted((a, b) => b.length - a.length || lettersOf(b) - lettersOf(a))
  if (!longest) return undefined
  const isNamed = saidNames.length > 0
  return {
    name,
    near,
    isNamed,
    isAdded: saidAdded.some((phrase) => phrase.length === longest.length),
    length: longest.length,
    letters: lettersOf(longest),
    all,
  }
}

/** The word itself, its plural, or, for a beginning, whatever begins so. */
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

/** True where the text says a trade of ours more surely than one that is not. */
function goesBefore(own: Match, other: Match): boolean {
  return own.isNamed || own.length > other.length || (own.isAdded && own.length === other.length)
}

function lettersOf(phrase: Stem[]): number {
  return phrase.reduce((sum, { word }) => sum + word.length, 0)
}

function restOf(words: readonly string[], { all }: Match): string[] {
  return words.filter((word) => !all.some((phrase) => phrase.some((stem) => isOf(word, stem))))
}

type AsidePhrase = { kind: Aside['kind']; words: string[]; city?: string; isNear?: true }

const ASIDE_PHRASES: AsidePhrase[] = [
  ...listed(ASIDES.available).map((words) => ({ kind: 'available' as const, words })),
  ...listed(ASIDES.price).map((words) => ({ kind: 'price' as const, words })),
  ...listed(ASIDES.near).map((words) => ({
    kind: 'city' as const,
    words,
    city: DEFAULT_CITY,
    isNear: true as const,
  })),
  ...Object.entries({ ...Object.fromEntries(CITIES.map((city) => [city, city])), ...ASIDES.cities }).flatMap(
    ([name, city]) =>
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

function takeAsides(
  all: readonly string[],
  chosenCity: string | undefined,
): Pick<Understanding, 'asides' | 'words'> {
  const asides: Aside[] = []
  const words: string[] = []
  for (let at = 0; at < all.length; ) {
    const found = ASIDE_PHRASES.find(
      (phrase) =>
        phrase.words.every((word, index) => all[at + index] === word) &&
        (chosenCity === undefined ||
          phrase.city === undefined ||
          phrase.isNear ||
          phrase.city === chosenCity),
    )
    if (found) addAside(asides, found)
    else words.push(...all.slice(at, at + 1))
    at += found?.words.length ?? 1
  }
  return { asides, words }
}

/** A second word of a kind joins the first; a city that was named goes before one that is only near. */
function addAside(asides: Aside[], { kind, words, city }: AsidePhrase): void {
  const known = asides.find((aside) => aside.kind === kind)
  if (!known) {
    asides.push({ kind, words: [...words], ...(city === undefined ? {} : { city }) })
    return
  }
  known.words.push(...words)
  if (city !== undefined && known.city === DEFAULT_CITY) known.city = city
}
