import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../api/src/testing/free-port.ts'
import { endChild, untilReady } from './child.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The product as `npm start` delivers it, built where that is missing, with demonstration data of its own, at a free port. */
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
