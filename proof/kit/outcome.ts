import { loadavg } from 'node:os'

/** What became of one thing that was proved: figures to read, and what must not be. With failures the proof fails. */
export type Outcome = { figures: Record<string, number | string>; failures: string[] }

const SHOWN = 10

/** Prints a result with the machine's load; true where nothing failed. */
export function print(name: string, summary: string, { figures, failures }: Outcome): boolean {
  console.log(`\n${failures.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${summary}`)
  for (const [what, figure] of Object.entries(figures)) console.log(`     ${what}: ${figure}`)
  console.log(`     load ${loadavg()[0]?.toFixed(1)}`)
  for (const failure of failures.slice(0, SHOWN)) console.log(`     - ${failure.slice(0, 400)}`)
  if (failures.length > SHOWN) console.log(`     - and ${failures.length - SHOWN} more`)
  return failures.length === 0
}
