import { type Figure, percentile } from '../figures.ts'

/** The most that the product may take of its floor's time, in percent. */
const MOST = 140

/** The floor's own times, for whoever reads, and the row that is judged: the product's median in percent of the floor's. */
export function floorRows(what: string, product: readonly number[], floor: number[]): Figure[] {
  const ratio = (100 * percentile(product, 0.5)) / percentile(floor, 0.5)
  return [
    shownRow(`floor of ${what}`, floor),
    { what: `${what} for its floor`, unit: '%', values: [ratio], goal: MOST, fails_above: MOST },
  ]
}

/** Times for whoever reads, which nothing is judged by. */
export function shownRow(what: string, values: number[]): Figure {
  return { what, unit: 'ms', values, goal: Infinity, fails_above: Infinity }
}
