/**
 * What a person with a cheap phone and no network waits for, in Chromium with the processor four times slower, at 5,000
 * technicians. Prints each figure beside its goal and the limit above which this fails. `BENCH_RUNS` changes how often,
 * `BENCH_PARTS=keys` measures that part alone; `BENCH_PLANT=talkative-line` plants a defect that `line` must notice.
 */
import process, { env } from 'node:process'

const { ensurePwaBuilt } = await import('../../scripts/pwa-build.ts')
await ensurePwaBuilt()
await import('../kit/source-hooks.ts')
const { runOfflineBench } = await import('./offline/run.ts')
process.exitCode = await runOfflineBench({
  runs: Number(env.BENCH_RUNS ?? 10),
  named: env.BENCH_PARTS,
  plant: env.BENCH_PLANT,
})
