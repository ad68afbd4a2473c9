import { foldWords } from '../search.ts'
import type { QueryInterpretation } from '../technician-lists.ts'
import { withoutMarks } from '../values/invisible-marks.ts'
import { type CategoryWords, type ParsedQuery, parseQuery, type QueryModifier } from './parse-query.ts'
import type { ChosenFilters } from './query-interpretation.ts'
import { isCorrectable } from './search-suggestion.ts'

/**
 * Spelling of a word. `isKnown`: a word in some technician's data begins with it. `certain`: the correction of an
 * unknown word, if only one is certain.
 */
export type Spelling = { isKnown: boolean; certain: string | undefined }

/** Access to the technicians, on the server or on the phone. */
export type Searched = {
  categories: readonly ({ id: number } & CategoryWords)[]
  /** True if the interpretation finds a technician, with the user's own filters. */
  finds: (interpretation: QueryInterpretation) => boolean | Promise<boolean>
  spell: (word: string) => Spelling | Promise<Spelling>
}

const MAX_WORDS = 4

/**
 * Interprets a query that finds nobody: returns the first interpretation that finds a technician, from the most certain to
 * the one that matches the fewest words. Undefined if none does. Used by the phone and the server.
 */
export async function interpretQuery(
  typed: string,
  chosen: ChosenFilters,
  searched: Searched,
): Promise<QueryInterpretation | undefined> {
  const text = withoutMarks(typed)
  const parsed = parseQuery(text, chosen.city, searched.categories)
  const modifiers = parsed.modifiers.filter((modifier) => !isChosen(modifier, chosen))
  for (const made of [byMeaning, byVocabulary, withoutModifiers])
    for (const interpretation of await made({ text, parsed, modifiers, chosen, searched }))
      if (await searched.finds(interpretation)) return interpretation
  return undefined
}

type Input = {
  text: string
  parsed: ParsedQuery
  modifiers: QueryModifier[]
  chosen: ChosenFilters
  searched: Searched
}

/**
 * Interpretations in this order: the words without the modifiers, then the trade. If the text names no trade, the words
 * without stop words.
 */
function byMeaning({ text, parsed, modifiers, chosen, searched }: Input): QueryInterpretation[] {
  const { trade, other, words, content } = parsed
  const category = trade && findCategory(trade.name, chosen, searched)
  const plain =
    words.length < foldWords(text).length && content.length > 0
      ? [{ query: words.join(' '), asides: modifiers }]
      : []
  if (trade && category) return [...plain, ...inTrade(category, trade, modifiers)]
  if (other) {
    const near = other.near === undefined ? undefined : findCategory(other.near, chosen, searched)
    const told = { kind: 'other_trade' as const, text: other.plural }
    const all = { query: '', asides: modifiers, told }
    return [...plain, ...(near ? [{ ...all, category_id: near.id }] : []), all]
  }
  return [...plain, { query: content.join(' '), asides: modifiers }]
}

type Category = { id: number; name: string }

function inTrade(
  { id, name }: Category,
  trade: NonNullable<ParsedQuery['trade']>,
  modifiers: QueryModifier[],
): QueryInterpretation[] {
  const told = { kind: 'trade' as const, text: name }
  // If the text describes a problem, its other words say where and since when, so they are dropped. If it names the
  // trade, they are names or skills, so they are searched.
  const rest = trade.isNamed ? trade.rest.join(' ') : ''
  const alone = { query: '', category_id: id, asides: modifiers }
  if (rest === '') return [{ ...alone, told }]
  return [
    { query: rest, category_id: id, asides: modifiers, told },
    { ...alone, told: { kind: 'most', text: name } },
  ]
}

/** Interpretations by the words that technicians use: with spelling corrections, then with most of the known words. */
async function byVocabulary({ parsed, modifiers, searched }: Input): Promise<QueryInterpretation[]> {
  const lookedUp = parsed.content
    .slice(0, MAX_WORDS)
    .map(async (word) => ({ word, ...(await searched.spell(word)) }))
  const words = await Promise.all(lookedUp)
  const known = words.filter(({ word, isKnown }) => isKnown && isCorrectable(word)).map(({ word }) => word)
  const tries = [...(known.length < parsed.content.length ? [known] : []), ...someOf(known)]
  const someOfThem = tries.filter((some) => some.length > 0).map((some) => most(some.join(' '), modifiers))
  return [...corrected(words, modifiers), ...someOfThem]
}

/** The query with all corrections; none unless every unknown word has one certain correction. */
function corrected(
  words: ({ word: string } & Spelling)[],
  modifiers: QueryModifier[],
): QueryInterpretation[] {
  const isCertain = words.every(({ isKnown, certain }) => isKnown || certain !== undefined)
  if (!isCertain || words.every(({ isKnown }) => isKnown)) return []
  const query = words.map(({ word, certain }) => certain ?? word).join(' ')
  return [{ query, asides: modifiers, told: { kind: 'corrected', text: query } }]
}

/** All subsets without one word, the one without the last word first; then each word alone. */
function someOf(words: string[]): string[][] {
  const allButOne = words.map((_, leftOut) => words.filter((__, index) => index !== leftOut)).toReversed()
  return [...allButOne, ...words.map((word) => [word])]
}

/** Interpretations without the modifiers, for when no match is available, near or in that city. */
function withoutModifiers({ parsed, modifiers, chosen, searched }: Input): QueryInterpretation[] {
  if (modifiers.length === 0) return []
  const category = parsed.trade && findCategory(parsed.trade.name, chosen, searched)
  const words = parsed.content.join(' ')
  return [
    ...(words === '' ? [] : [most(words, [])]),
    ...(category ? [{ ...most(category.name, []), query: '', category_id: category.id }] : []),
  ]
}

function most(query: string, modifiers: QueryModifier[]): QueryInterpretation {
  return { query, asides: modifiers, told: { kind: 'most', text: query } }
}

function isChosen({ kind }: QueryModifier, { city, available }: ChosenFilters): boolean {
  return (kind === 'city' && city !== undefined) || (kind === 'available' && available === true)
}

/** The category with this folded name; undefined if the user chose another. */
function findCategory(
  name: string,
  { category_id: categoryId }: ChosenFilters,
  { categories }: Searched,
): Category | undefined {
  const found = categories.find((category) => foldWords(category.name).join(' ') === name)
  return found && (categoryId === undefined || categoryId === found.id) ? found : undefined
}
