import process, { argv, env } from 'node:process'

/**
 * Many phones and tabs send thousands of operations through a network that fails every other attempt, to a server and
 * a database that are killed now and then; the driver's own ledger is then compared with the rows. `--plant M1` plants
 * a mutant of `mutants.ts`, which must be noticed. `CHAOS_OPERATIONS` and `CHAOS_SEED` change the run.
 */
const plant = argv.indexOf('--plant')
if (plant > 0) env.CHAOS_PLANT = argv[plant + 1] ?? 'M1'
// Read by the hooks, in each worker too.
await import('./kit/source-hooks.ts')
const { runChaos } = await import('./chaos/run.ts')

const operations = Number(env.CHAOS_OPERATIONS ?? 10_000)
const seed = Number(env.CHAOS_SEED ?? Date.now() % 2 ** 31)
console.log(`${operations} operations, seed ${seed}${env.CHAOS_PLANT ? `, planted ${env.CHAOS_PLANT}` : ''}`)
process.exitCode = await runChaos({ operations, seed })
