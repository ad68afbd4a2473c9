import { foldWords } from '../search.ts'
import type { Reading } from '../technician-lists.ts'
import type { Chosen } from './reading.ts'
import { isCorrectable } from './search-suggestion.ts'
import { type Aside, type SpokenCategory, type Understanding, understand } from './understand.ts'

/** What the vocabulary tells of a word: whether a technician's word begins so, and the one certain correction where none does. */
export type Spelling = { isKnown: boolean; certain: string | undefined }

/** Whoever has the technicians, the server or the phone. */
export type Searched = {
  categories: readonly ({ id: number } & SpokenCategory)[]
  /** True where the reading finds somebody, the person's own filters included. */
  finds: (reading: Reading) => boolean | Promise<boolean>
  spell: (word: string) => Spelling | Promise<Spelling>
}

const MOST_WORDS = 4

/**
 * How words that find nobody as they stand may be meant: the first reading that finds somebody, from what is surest to what
 * matches the fewest of them. Undefined where none does. The phone and the server both ask this.
 */
export async function interpretQuery(
  text: string,
  chosen: Chosen,
  searched: Searched,
): Promise<Reading | undefined> {
  const said = understand(text, chosen.city, searched.categories)
  const asides = said.asides.filter((aside) => !isChosen(aside, chosen))
  for (const made of [byMeaning, byVocabulary, withoutAsides])
    for (const reading of await made({ text, said, asides, chosen, searched }))
      if (await searched.finds(reading)) return reading
  return undefined
}

type Typed = { text: string; said: Understanding; asides: Aside[]; chosen: Chosen; searched: Searched }

/** What is set apart from the words, then the trade, then the words without those that say nothing. */
function byMeaning({ text, said, asides, chosen, searched }: Typed): Reading[] {
  const { trade, other, words, content } = said
  const category = trade && findCategory(trade.name, chosen, searched)
  const plain =
    words.length < foldWords(text).length && content.length > 0 ? [{ query: words.join(' '), asides }] : []
  if (trade && category) return [...plain, ...inTrade(category, trade, asides)]
  if (other) {
    const near = other.near === undefined ? undefined : findCategory(other.near, chosen, searched)
    const told = { kind: 'other_trade' as const, text: other.plural }
    const all = { query: '', asides, told }
    return [...plain, ...(near ? [{ ...all, category_id: near.id }] : []), all]
  }
  return [...plain, { query: content.join(' '), asides }]
}

type Category = { id: number; name: string }

function inTrade(
  { id, name }: Category,
  trade: NonNullable<Understanding['trade']>,
  asides: Aside[],
): Reading[] {
  const told = { kind: 'trade' as const, text: name }
  // Beside what is broken stands where and since when; beside a worker's name what they are called or can do.
  const rest = trade.isNamed ? trade.rest.join(' ') : ''
  const alone = { query: '', category_id: id, asides }
  if (rest === '') return [{ ...alone, told }]
  return [
    { query: rest, category_id: id, asides, told },
    { ...alone, told: { kind: 'most', text: name } },
  ]
}

/** What the words that technicians use make of these: the corrected ones, or the most of them. */
async function byVocabulary({ said, asides, searched }: Typed): Promise<Reading[]> {
  const lookedUp = said.content
    .slice(0, MOST_WORDS)
    .map(async (word) => ({ word, ...(await searched.spell(word)) }))
  const words = await Promise.all(lookedUp)
  const known = words.filter(({ word, isKnown }) => isKnown && isCorrectable(word)).map(({ word }) => word)
  const tries = [...(known.length < said.content.length ? [known] : []), ...someOf(known)]
  const someOfThem = tries.filter((some) => some.length > 0).map((some) => most(some.join(' '), asides))
  return [...corrected(words, asides), ...someOfThem]
}

/** Where every unknown word has one correction that is certain. */
function corrected(words: ({ word: string } & Spelling)[], asides: Aside[]): Reading[] {
  const isCertain = words.every(({ isKnown, certain }) => isKnown || certain !== undefined)
  if (!isCertain || words.every(({ isKnown }) => isKnown)) return []
  const query = words.map(({ word, certain }) => certain ?? word).join(' ')
  return [{ query, asides, told: { kind: 'corrected', text: query } }]
}

/** All of the words but one, the last left out first, then each alone. */
function someOf(words: string[]): string[][] {
  const allButOne = words.map((_, leftOut) => words.filter((__, index) => index !== leftOut)).toReversed()
  return [...allButOne, ...words.map((word) => [word])]
}

/** When nobody of those meant is available, near or in that city. */
function withoutAsides({ said, asides, chosen, searched }: Typed): Reading[] {
  if (asides.length === 0) return []
  const category = said.trade && findCategory(said.trade.name, chosen, searched)
  const words = said.content.join(' ')
  return [
    ...(words === '' ? [] : [most(words, [])]),
    ...(category ? [{ ...most(category.name, []), query: '', category_id: category.id }] : []),
  ]
}

function most(query: string, asides: Aside[]): Reading {
  return { query, asides, told: { kind: 'most', text: query } }
}

function isChosen({ kind }: Aside, { city, available }: Chosen): boolean {
  return (kind === 'city' && city !== undefined) || (kind === 'available' && available === true)
}

/** The category of that folded name, unless the person chose another. */
function findCategory(
  name: string,
  { category_id: categoryId }: Chosen,
  { categories }: Searched,
): Category | undefined {
  const found = categories.find((category) => foldWords(category.name).join(' ') === name)
  return found && (categoryId === undefined || categoryId === found.id) ? found : undefined
}
