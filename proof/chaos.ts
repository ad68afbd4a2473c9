import process, { env } from 'node:process'
import { parseArgs } from 'node:util'
import { ensurePwaBuilt } from '../scripts/pwa-build.ts'
import { CHAOS_PLANTS } from './chaos/plants.ts'
import { findPlant, plantHere } from './kit/plant.ts'
import { OUTBOX_MUTANTS } from './mutants/outbox-mutants.ts'

/**
 * Many phones and tabs send thousands of operations through a network that fails every other attempt, to a server and
 * a database that are killed now and then; the driver's own ledger is then compared with the rows. `--plant NAME` plants
 * one of `chaos/plants.ts` or a mutant of `mutants.ts`, which must be noticed. `CHAOS_OPERATIONS` and `CHAOS_SEED` change the run.
 */
const { values } = parseArgs({ options: { plant: { type: 'string' } } })
const plant = findPlant([...OUTBOX_MUTANTS, ...CHAOS_PLANTS], values.plant)
// Its browsers open the built product, and nobody may have started that before.
await ensurePwaBuilt()
if (plant) plantHere(plant)
// After the hooks, without which the sources could not be loaded.
await import('./kit/source-hooks.ts')
const { runChaos } = await import('./chaos/run.ts')

const operations = Number(env.CHAOS_OPERATIONS ?? 10_000)
const seed = Number(env.CHAOS_SEED ?? Date.now() % 2 ** 31)
console.log(`${operations} operations, seed ${seed}${plant ? `, planted ${plant.name}` : ''}`)
process.exitCode = await runChaos({ operations, seed, plant })
