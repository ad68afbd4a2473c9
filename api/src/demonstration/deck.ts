import { itemAt, type Random } from './random.ts'

/** Gives all items in random order before any comes again. */
export function createDeck<T>(random: Random, items: readonly T[]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = random.sample(items, items.length)
    return itemAt(left.splice(0, 1), 0)
  }
}
