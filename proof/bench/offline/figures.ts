/**
 * One row of the table, with `values` in `unit`. The median is judged unless `judged` names another percentile. A limit of
 * `Infinity` never fails.
 */
export type Figure = {
  what: string
  unit: 'ms' | 'B' | '%'
  values: number[]
  goal: number
  failsAbove: number
  judged?: 'p50' | 'p95'
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** Prints the table. Returns true if no figure is above its limit. */
export function printFigures(figures: readonly Figure[]): boolean {
  const lines = figures.map((figure) => {
    const { what, unit, values, goal, failsAbove, judged = 'p50' } = figure
    const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)]
    const value = judged === 'p50' ? p50 : p95
    // A figure that could not be measured (NaN) must fail too.
    const verdict = !(value <= failsAbove) ? 'FAILS' : value <= goal ? 'goal' : 'above goal'
    const shown = verdict === 'goal' && goal === Infinity ? '–' : verdict
    const text = (number: number) => (number === Infinity ? '–' : `${Math.round(number)} ${unit}`)
    return [what, text(p50), text(p95), text(goal), text(failsAbove), String(values.length), shown]
  })
  const table = [['what', 'p50', 'p95', 'goal', 'fails above', 'runs', 'verdict'], ...lines]
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of table)
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.every((line) => line.at(-1) !== 'FAILS')
}
