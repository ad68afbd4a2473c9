/**
 * Measures what an installed phone downloads when a new build is released: bytes on the wire and files, in a real Chromium
 * with a profile on disk, through a proxy that counts. `BENCH_PAIRS=text,ten` measures only these pairs.
 */
import process, { env } from 'node:process'

await import('../kit/source-hooks.ts')
const { runUpdateBench } = await import('./update/run.ts')
process.exitCode = await runUpdateBench(env.BENCH_PAIRS?.split(','))
