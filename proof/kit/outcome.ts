import { loadavg } from 'node:os'

/** Result of one proof: figures to read, and failures. Any failure makes the proof fail. */
export type Outcome = { figures: Record<string, number | string>; failures: string[] }

const SHOWN = 10

/** Prints a result with the machine's load. Returns true if there are no failures. */
export function print(name: string, summary: string, { figures, failures }: Outcome): boolean {
  console.log(`\n${failures.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${summary}`)
  for (const [what, figure] of Object.entries(figures)) console.log(`     ${what}: ${figure}`)
  console.log(`     load ${loadavg()[0]?.toFixed(1)}`)
  for (const failure of failures.slice(0, SHOWN)) console.log(`     - ${failure.slice(0, 400)}`)
  if (failures.length > SHOWN) console.log(`     - and ${failures.length - SHOWN} more`)
  return failures.length === 0
}
