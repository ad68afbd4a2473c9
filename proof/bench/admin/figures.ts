import { cpus, loadavg } from 'node:os'
import { quantile } from '../../kit/quantile.ts'

/** One row of the table, with `values` in `unit`. The p95 is judged. */
export type Figure = { what: string; values: number[]; limit: number; unit: 'ms' | 'KB' | 'MB' | 'nodes' }

/** Prints the table. Returns true if no figure is above its limit. */
export function printFigures(figures: readonly Figure[]): boolean {
  const load = loadavg()[0] ?? 0
  console.log(`load ${load.toFixed(1)}\n| what | p50 | p95 | limit | ratio | |\n|---|---|---|---|---|---|`)
  for (const figure of figures) {
    const { what, values, limit, unit } = figure
    const text = (value: number) => value.toFixed(unit === 'ms' || unit === 'nodes' ? 0 : 1)
    const p95 = quantile(values, 0.95)
    const cells = [what, text(quantile(values, 0.5)), text(p95), `${limit} ${unit}`, (p95 / limit).toFixed(2)]
    console.log(`| ${[...cells, verdictOf(figure)].join(' | ')} |`)
  }
  return figures.every((figure) => verdictOf(figure) !== 'FAILS')
}

// Times are meaningful only if nothing else needs the processors. A figure that could not be measured (NaN) must fail too.
function verdictOf({ values, limit, unit }: Figure): string {
  if (quantile(values, 0.95) <= limit) return 'ok'
  const isBusy = unit === 'ms' && (loadavg()[0] ?? 0) > 2 * cpus().length
  return isBusy && quantile(values, 0.5) <= limit ? 'slow, on a busy machine' : 'FAILS'
}
