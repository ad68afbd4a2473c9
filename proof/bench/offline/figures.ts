/** One row of the table, with `values` in `unit`. The median is judged. */
export type Figure = {
  what: string
  unit: 'ms' | '%'
  values: number[]
  goal: number
  failsAbove: number
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** Prints the table. Returns true if no figure is above its limit. */
export function printFigures(figures: readonly Figure[]): boolean {
  const lines = figures.map((figure) => {
    const { what, unit, values, goal, failsAbove } = figure
    const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)]
    // A figure that could not be measured (NaN) must fail too.
    const verdict = !(p50 <= failsAbove) ? 'FAILS' : p50 <= goal ? 'goal' : 'above goal'
    const text = (number: number) => `${Math.round(number)} ${unit}`
    return [what, text(p50), text(p95), text(goal), text(failsAbove), String(values.length), verdict]
  })
  const table = [['what', 'p50', 'p95', 'goal', 'fails above', 'runs', 'verdict'], ...lines]
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of table)
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.every((line) => line.at(-1) !== 'FAILS')
}
