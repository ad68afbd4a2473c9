import { foldWords, type Sort } from '../search.ts'
import type { QueryInterpretation } from '../technician-lists.ts'

/** The filters that the user chose beside the text. */
export type ChosenFilters = {
  category_id?: number | undefined
  city?: string | undefined
  available?: boolean | undefined
  sort?: Sort | undefined
}

/** The parameters of a search: text, filters and order. */
export type SearchParameters = {
  query: string
  category_id: number | undefined
  city: string | undefined
  available: true | undefined
  sort: Sort | undefined
}

/** The search parameters of an interpretation. The user's chosen filters win over those in the text. */
export function searchParametersOf(
  { query, category_id: categoryId, asides }: Pick<QueryInterpretation, 'query' | 'category_id' | 'asides'>,
  chosen: ChosenFilters = {},
): SearchParameters {
  const inText = (kind: QueryInterpretation['asides'][number]['kind']) =>
    asides.find((modifier) => modifier.kind === kind)
  return {
    query,
    category_id: chosen.category_id ?? categoryId,
    city: chosen.city ?? inText('city')?.city,
    available: chosen.available || inText('available') ? true : undefined,
    sort: chosen.sort ?? (inText('price') && 'price_asc'),
  }
}

/** Removes these folded words from the text; the rest stays as typed. */
export function withoutWords(typed: string, words: readonly string[]): string {
  return piecesOf(typed)
    .flatMap(({ piece, folded }) => {
      const left = folded.filter((word) => !words.includes(word))
      return left.length === folded.length ? [piece] : left
    })
    .join(' ')
}

/** The folded words of `query`, spelled as typed, with accents. */
export function asTyped(typed: string, query: string): string {
  const pieces = new Map(piecesOf(typed).map(({ piece, folded }) => [folded.join(' '), piece]))
  return foldWords(query)
    .map((word) => pieces.get(word) ?? word)
    .join(' ')
}

function piecesOf(typed: string): { piece: string; folded: string[] }[] {
  const pieces = typed.split(/\s+/).filter(Boolean)
  return pieces.map((piece) => ({ piece, folded: foldWords(piece) }))
}
