/**
 * Measures what an admin waits for with 25,000 users, 5,000 technicians, 50,000 cases and 20,000 reviews: bytes and times of
 * every table, what the screens take in Chromium, and the memory of the server. Fails above a limit.
 */
import process from 'node:process'

const { ensurePwaBuilt } = await import('../../scripts/pwa-build.ts')
await ensurePwaBuilt()
await import('../kit/source-hooks.ts')
const { runAdminBench } = await import('./admin/run.ts')
process.exitCode = await runAdminBench()
