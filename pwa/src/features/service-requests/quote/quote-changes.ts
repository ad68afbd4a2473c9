import type { QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'

/** A line that differs between two quotes. Without `before` it is new, without `after` it is gone. */
export type LineChange = { before?: QuoteLine; after?: QuoteLine }

/** What changed from one quote to the next, in the order of the new one; then the lines that are gone. */
export function compareQuotes(before: readonly QuoteLine[], after: readonly QuoteLine[]): LineChange[] {
  const left = [...before]
  const take = (isSame: (line: QuoteLine) => boolean) => {
    const place = left.findIndex(isSame)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  // Lines with the same words are paired first, so that a line in between does not shift the others.
  const byWords = after.map((line) => take((one) => one.kind === line.kind && wordsOf(one) === wordsOf(line)))
  const pairs = after.map((line, place) => ({
    before: byWords[place] ?? take((one) => one.kind === line.kind),
    after: line,
  }))
  return [
    ...pairs.flatMap(({ before: old, after: line }): LineChange[] => {
      if (!old) return [{ after: line }]
      return isEqual(old, line) ? [] : [{ before: old, after: line }]
    }),
    ...left.map((line) => ({ before: line })),
  ]
}

const wordsOf = ({ text }: QuoteLine) => text.trim().toLowerCase()

function isEqual(one: QuoteLine, other: QuoteLine): boolean {
  return (
    wordsOf(one) === wordsOf(other) && one.quantity === other.quantity && one.unit_price === other.unit_price
  )
}
