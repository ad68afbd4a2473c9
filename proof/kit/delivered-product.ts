import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../api/src/testing/free-port.ts'
import { endChild, untilReady } from './child.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the product like `npm start`, at a free port with its own demonstration data. Builds it if necessary. */
export async function startDelivered(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-bench-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, SEED_DEMO: 'true', LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: 'inherit' })
  await untilReady(url, server)
  return {
    url,
    stop: async () => {
      await endChild(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
