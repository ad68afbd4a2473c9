import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectionUrl } from './db/embedded/embedded-postgres.ts'
import { findProcess } from './db/embedded/pid-file.ts'
import { cloneDatabase, type TestDatabase } from './testing/database.ts'
import { freePort } from './testing/free-port.ts'
import { type ProductProcess, startProduct } from './testing/product-process.ts'
import { startTcpProxy } from './testing/tcp-proxy.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const HAS_TERMINALS = ['script', 'setsid'].every((program) => spawnSync(program, ['--version']).status === 0)

// The tests run concurrently, because one of them waits ten seconds.

let database: TestDatabase
let folder: string
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-stopping-'))
})
afterAll(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const environment = () => ({
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  SEED_DEMO: 'false',
  DATABASE_URL: connectionUrl(database.connection),
})

async function start(env: Record<string, string>): Promise<ProductProcess> {
  const product = await startProduct({ DATABASE_URL: connectionUrl(database.connection), ...env })
  cleanups.push(() => product.end('SIGKILL'))
  return product
}

/** Makes 50 calls, each of which is logged. Returns the distinct statuses. */
async function statusesOf(url: string): Promise<number[]> {
  const statuses = new Set<number>()
  for (let turn = 0; turn < 50; turn += 1) {
    statuses.add((await fetch(`${url}/api/technicians/categories`)).status)
  }
  return [...statuses]
}

async function untilReady(url: string): Promise<void> {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
  if (answer?.status !== 200) await untilReady(url)
}

/** Resolves once the process has ended. */
async function outcomeOf(pid: number): Promise<'ended'> {
  return (await findProcess(pid)) ? outcomeOf(pid) : 'ended'
}

describe.concurrent('a log that cannot be written', () => {
  it('does not stop the product if its pipe is closed', async () => {
    const product = await start({})
    product.child.stdout?.destroy()
    product.child.stderr?.destroy()
    expect(await statusesOf(product.url)).toEqual([200])
    expect(await product.end('SIGTERM')).toBe(0)
  })

  it.runIf(process.platform === 'linux')('does not stop the product if its disk is full', async () => {
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [MAIN], {
      env: { ...environment(), PORT: String(port) },
      stdio: ['ignore', full, full],
    })
    cleanups.push(() => child.kill('SIGKILL'))
    await untilReady(`http://127.0.0.1:${port}`)
    expect(await statusesOf(`http://127.0.0.1:${port}`)).toEqual([200])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

describe.runIf(HAS_TERMINALS).concurrent('closing the terminal', () => {
  /** Starts the product in a terminal. `close` ends the terminal, as closing its window does. */
  async function startInTerminal(prefix: string) {
    const port = await freePort()
    const pidFile = join(folder, `${port}.pid`)
    const command = `${prefix} sh -c 'echo $$ > ${pidFile}; exec "${process.execPath}" "${MAIN}"'`
    const terminal = spawn('script', ['-qfc', command, '/dev/null'], {
      env: { ...environment(), PORT: String(port) },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    cleanups.push(() => terminal.kill('SIGKILL'))
    const url = `http://127.0.0.1:${port}`
    await untilReady(url)
    const pid = Number(await readFile(pidFile, 'utf8'))
    cleanups.push(() => findProcess(pid).then((found) => found && process.kill(pid, 'SIGKILL')))
    const close = async () => {
      terminal.kill('SIGKILL')
      await once(terminal, 'exit')
    }
    return { url, pid, close }
  }

  it('ends a product that runs in it', async () => {
    const { pid, close } = await startInTerminal('')
    await close()
    expect(await outcomeOf(pid)).toBe('ended')
  })

  it('does not stop a product that only writes to it', async () => {
    const { url, pid, close } = await startInTerminal('setsid -w')
    await close()
    expect(await statusesOf(url)).toEqual([200])
    process.kill(pid, 'SIGTERM')
    expect(await outcomeOf(pid)).toBe('ended')
  })
})

describe.concurrent('SIGTERM', () => {
  it('kills a product with hanging calls ten seconds after it drained', async () => {
    const proxy = await startTcpProxy(`${database.connection.host}/.s.PGSQL.${database.connection.port}`)
    cleanups.push(proxy.close)
    const { user } = database.connection
    const behind = connectionUrl({ ...database.connection, user, host: '127.0.0.1', port: proxy.port })
    const [sending, waiting] = await Promise.all([
      start({ DRAIN_SECONDS: '0' }),
      start({ DRAIN_SECONDS: '0', DATABASE_URL: behind }),
    ])
    proxy.stall()
    await Promise.all([
      send(
        sending,
        'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      ),
      send(waiting, 'GET /api/technicians HTTP/1.1\r\nhost: x\r\n\r\n'),
    ])
    const began = performance.now()
    await Promise.all([sending.end('SIGTERM'), waiting.end('SIGTERM')])
    expect(performance.now() - began).toBeGreaterThan(9_000)
    for (const { child, output } of [sending, waiting]) {
      expect(child.signalCode).toBe('SIGKILL')
      expect(output()).toContain('"limit_s":10,"msg":"did not stop in time"')
    }
  })

  it('ends the product without waiting for keep-alive connections', async () => {
    const product = await start({ DRAIN_SECONDS: '0' })
    const agent = new Agent({ keepAlive: true })
    cleanups.push(() => agent.destroy())
    const login = request(`${product.url}/api/auth/login`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': 2 },
    })
    login.write('{')
    await untilArrived(product)
    const ended = product.end('SIGTERM')
    while (!product.output().includes('"msg":"stopping"')) await fetch(product.url).catch(() => undefined)
    login.end('}')
    const [answer] = await once(login, 'response')
    answer.resume()
    expect(answer.headers.connection).toBe('keep-alive')
    expect(await ended).toBe(0)
  })
})

/** Sends a request, or a part of one, without awaiting its answer. Resolves once it has arrived. */
async function send(product: ProductProcess, text: string): Promise<void> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  cleanups.push(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise<void>((done) => socket.write(text, () => done()))
  await untilArrived(product)
}

/** Resolves once earlier requests have reached the product, because it answers a later one. */
async function untilArrived({ url }: ProductProcess): Promise<void> {
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
}
