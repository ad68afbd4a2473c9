import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const START_MS = 180_000

export type Stoppable<T> = T & { stop: () => Promise<void> }

/** The product as it is delivered, with demonstration data of its own, at a free port. */
export async function startServer(): Promise<Stoppable<{ url: string }>> {
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-bench-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, SEED_DEMO: 'true', LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: 'inherit' })
  await untilReady(`${url}/health/ready`, server)
  return {
    url,
    stop: async () => {
      await ended(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A browser that Lighthouse drives by its port. */
export async function startBrowser(): Promise<Stoppable<{ port: number }>> {
  const { path, args } = await findBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-chrome-'))
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  const browser = spawn(path, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await portOf(browser)
  return {
    port,
    stop: async () => {
      await ended(browser)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function portOf(browser: ChildProcess): Promise<number> {
  let said = ''
  for await (const part of browser.stderr ?? []) {
    said += String(part)
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (port) return Number(port)
  }
  throw new Error(`The browser did not start: ${said}`)
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('The server was not ready in time')
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exit
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
