export type Random = {
  /** A number from 0 up to, but not including, 1. */
  fraction: () => number
  /** A whole number, both bounds included. */
  between: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** Draws `count` different items in random order. */
  sample: <T>(items: readonly T[], count: number) => T[]
  /** Draws one item of `[item, weight]` pairs. */
  weighted: <T>(items: readonly (readonly [T, number])[]) => T
}

/** A generator that gives the same sequence of numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => itemAt(items, between(0, items.length - 1))
  return {
    fraction,
    between,
    pick,
    chance: (probability) => fraction() < probability,
    sample: (items, count) => {
      const left = [...items]
      const taken = Math.min(count, left.length)
      return Array.from({ length: taken }, () => left.splice(between(0, left.length - 1), 1)).flat()
    },
    weighted: (items) => {
      let point = fraction() * items.reduce((sum, [, weight]) => sum + weight, 0)
      const found = items.find(([, weight]) => {
        point -= weight
        return point < 0
      })
      return (found ?? itemAt(items, items.length - 1))[0]
    },
  }
}

export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`)
  return item
}

/** Returns a function that draws the items in random order, and repeats one only after all have been drawn. */
export function createDeck<T>(random: Random, items: readonly T[]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = random.sample(items, items.length)
    return itemAt(left.splice(0, 1), 0)
  }
}
