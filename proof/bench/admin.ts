/**
 * Measures how long an admin waits with 25,000 users, 5,000 technicians, 50,000 cases and 20,000 reviews: bytes and times of
 * every table, times of the screens in Chromium, and the memory of the server. Fails if a limit is exceeded.
 */
import process from 'node:process'

const { ensurePwaBuilt } = await import('../../scripts/pwa-build.ts')
await ensurePwaBuilt()
await import('../kit/source-hooks.ts')
const { runAdminBench } = await import('./admin/run.ts')
process.exitCode = await runAdminBench()
