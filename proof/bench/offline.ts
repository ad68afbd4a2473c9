/**
 * Measures how long a user with a cheap phone and no network waits, in Chromium with a four times slower processor and with
 * 5,000 technicians. Prints each figure beside its goal and the limit above which the run fails. `BENCH_RUNS` sets the
 * number of runs, `BENCH_PARTS=keys` measures only that part.
 */
import process, { env } from 'node:process'

const { ensurePwaBuilt } = await import('../../scripts/pwa-build.ts')
await ensurePwaBuilt()
await import('../kit/source-hooks.ts')
const { runOfflineBench } = await import('./offline/run.ts')
process.exitCode = await runOfflineBench({
  runs: Number(env.BENCH_RUNS ?? 10),
  named: env.BENCH_PARTS,
})
