/** A word that finds technicians, and how many it finds. */
export type KnownWord = { word: string; frequency: number }

const SHORTEST_WORD = 3
const SHORTEST_CERTAIN = 4
const LETTERS_PER_EDIT = 4

/** False for words that are too short to correct. */
export function isCorrectable(word: string): boolean {
  return word.length >= SHORTEST_WORD
}

/** The known word with the fewest edits, then the most frequent, then the first; undefined if none is near. */
export function nearestWord(typed: string, known: readonly KnownWord[]): string | undefined {
  const most = Math.ceil(typed.length / LETTERS_PER_EDIT)
  const near = known
    .filter(({ word }) => Math.abs(word.length - typed.length) <= most)
    .map((candidate) => ({ ...candidate, edits: countEdits(typed, candidate.word) }))
    .filter(({ edits }) => edits <= most)
  return near.toSorted((a, b) => a.edits - b.edits || b.frequency - a.frequency)[0]?.word
}

/** The only known word exactly one edit away; undefined for short words, or if there are several. */
export function certainWord(typed: string, known: readonly KnownWord[]): string | undefined {
  if (typed.length < SHORTEST_CERTAIN) return undefined
  const [nearest, ...others] = known.filter(
    ({ word }) => Math.abs(word.length - typed.length) <= 1 && countEdits(typed, word) === 1,
  )
  return others.length === 0 ? nearest?.word : undefined
}

/** Number of letters to insert, delete, replace or swap with the next one (optimal string alignment). */
function countEdits(from: string, to: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return at(last, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
