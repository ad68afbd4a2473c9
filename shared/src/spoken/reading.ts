import { foldWords, type Sort } from '../search.ts'
import type { Reading } from '../technician-lists.ts'

/** What the person chose beside the words. */
export type Chosen = {
  category_id?: number | undefined
  city?: string | undefined
  available?: boolean | undefined
  sort?: Sort | undefined
}

/** What a reading searches for, as all parameters of a search. */
export type Wanted = {
  query: string
  category_id: number | undefined
  city: string | undefined
  available: true | undefined
  sort: Sort | undefined
}

/** The search that a reading stands for. What the person chose goes before what the words say. */
export function wantedBy(
  { query, category_id: categoryId, asides }: Pick<Reading, 'query' | 'category_id' | 'asides'>,
  chosen: Chosen = {},
): Wanted {
  const said = (kind: Reading['asides'][number]['kind']) => asides.find((aside) => aside.kind === kind)
  return {
    query,
    category_id: chosen.category_id ?? categoryId,
    city: chosen.city ?? said('city')?.city,
    available: chosen.available || said('available') ? true : undefined,
    sort: chosen.sort ?? (said('price') && 'price_asc'),
  }
}

/** The text without these folded words; what is left stands as it was typed. */
export function withoutWords(typed: string, words: readonly string[]): string {
  return piecesOf(typed)
    .flatMap(({ piece, folded }) => {
      const left = folded.filter((word) => !words.includes(word))
      return left.length === folded.length ? [piece] : left
    })
    .join(' ')
}

/** The folded words of `query` with the accents they were typed with. */
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
