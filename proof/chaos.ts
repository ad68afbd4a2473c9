import process, { env } from 'node:process'
import { parseArgs } from 'node:util'
import { ensurePwaBuilt } from '../scripts/pwa-build.ts'
import { findPlant, plantHere } from './kit/plant.ts'
import { OUTBOX_MUTANTS } from './mutants/outbox-mutants.ts'

/**
 * Many phones and tabs send thousands of operations. The network fails every other attempt, and the server and the database
 * are killed now and then. Then the driver's own ledger is compared with the rows. `--plant NAME` plants a mutant of
 * `mutants/outbox-mutants.ts`, which must be noticed. `CHAOS_OPERATIONS` and `CHAOS_SEED` change the run.
 */
const { values } = parseArgs({ options: { plant: { type: 'string' } } })
const plant = findPlant(OUTBOX_MUTANTS, values.plant)
// The browsers open the built PWA, which may not exist yet.
await ensurePwaBuilt()
if (plant) plantHere(plant)
// Imported after the hooks, which Node needs to load the PWA's sources.
await import('./kit/source-hooks.ts')
const { runChaos } = await import('./chaos/run.ts')

const operations = Number(env.CHAOS_OPERATIONS ?? 10_000)
const seed = Number(env.CHAOS_SEED ?? Date.now() % 2 ** 31)
console.log(`${operations} operations, seed ${seed}${plant ? `, planted ${plant.name}` : ''}`)
process.exitCode = await runChaos({ operations, seed, plant })
