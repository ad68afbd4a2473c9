import { parseArgs } from 'node:util'
import { FAULTS } from './server-faults/all-faults.ts'
import type { Fault } from './server-faults/fault.ts'
import { print } from './server-faults/report.ts'

/**
 * Does to a running server what can happen to one, and compares what it acknowledged with its rows.
 * `--only kill-api,disk-full` runs single faults. `SERVER_FAULTS_SEED` sets the seed.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const seed = Number(process.env.SERVER_FAULTS_SEED ?? Date.now() % 2 ** 31)
const names = values.only?.split(',') ?? FAULTS.map(({ name }) => name)
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown.length > 0)
  throw new Error(`No fault is called ${unknown.join()}: ${FAULTS.map(({ name }) => name).join()}`)

console.log(`server faults, seed ${seed}`)
const failed: string[] = []
for (const fault of FAULTS) if (names.includes(fault.name) && !(await holds(fault))) failed.push(fault.name)
console.log(failed.length === 0 ? `all ${names.length} hold` : `broken: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function holds({ name, summary, run }: Fault): Promise<boolean> {
  const began = performance.now()
  const outcome = await run({ seed, node_arguments: [] }).catch((error: unknown) => ({
    figures: {},
    failures: [String(error)],
  }))
  const seconds = Math.round((performance.now() - began) / 1000)
  return print(name, summary, { figures: { ...outcome.figures, seconds }, failures: outcome.failures })
}
