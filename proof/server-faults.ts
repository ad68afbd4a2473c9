import { parseArgs } from 'node:util'
import { print } from './kit/outcome.ts'
import { findPlant, plantArguments, plantHere } from './kit/plant.ts'
import type { Fault } from './server-faults/fault.ts'
import { SERVER_PLANTS } from './server-faults/plants.ts'

/**
 * Causes the faults that can happen to a running server, and compares what it acknowledged with its rows. `--only
 * kill-api,disk` runs single faults; `--plant early-answer` plants a defect, which its fault must notice.
 * `SERVER_FAULTS_SEED` sets the seed.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, plant: { type: 'string' } } })
const seed = Number(process.env.SERVER_FAULTS_SEED ?? Date.now() % 2 ** 31)
const plant = findPlant(SERVER_PLANTS, values.plant)
// Plants it in this process; `nodeArguments` plants it in the processes that it starts.
if (plant) plantHere(plant)
const nodeArguments = plantArguments(plant)
const { FAULTS } = await import('./server-faults/all-faults.ts')
const all = FAULTS.map(({ name }) => name)
const names = (values.only ?? plant?.fault ?? all.join()).split(',')
const unknown = names.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join()}: ${all.join()}`)

console.log(`server faults, seed ${seed}${plant ? `, planted ${plant.name}` : ''}`)
const failed: string[] = []
for (const fault of FAULTS) if (names.includes(fault.name) && !(await holds(fault))) failed.push(fault.name)
console.log(failed.length === 0 ? `all ${names.length} hold` : `broken: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function holds({ name, summary, run }: Fault): Promise<boolean> {
  const began = performance.now()
  const outcome = await run({ seed, nodeArguments }).catch((error: unknown) => ({
    figures: {},
    failures: [String(error)],
  }))
  const seconds = Math.round((performance.now() - began) / 1000)
  return print(name, summary, { figures: { ...outcome.figures, seconds }, failures: outcome.failures })
}
