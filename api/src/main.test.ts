import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectionUrl } from './db/embedded/embedded-postgres.ts'
import { DEMONSTRATION_ACCOUNTS } from './demonstration/accounts.ts'
import { hashPassword } from './features/accounts/password.ts'
import { cloneDatabase, type TestDatabase } from './testing/database.ts'
import { type ProductProcess, startProduct } from './testing/product-process.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const DOCTOR = fileURLToPath(new URL('./commands/doctor.ts', import.meta.url))
const DEMO_REMOVE = fileURLToPath(new URL('./commands/demo-remove.ts', import.meta.url))
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)
const ADMIN = { email: 'jefa@ejemplo.do', password: 'clave-de-jefa' }

let dataDir: string
const products: ProductProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-main-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  for (const product of products.splice(0)) await product.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<ProductProcess> {
  const product = await startProduct(env)
  products.push(product)
  return product
}

/** The exit code and error output of a start that ends by itself. */
async function refusedStart(env: Record<string, string>): Promise<{ code: number; errors: string }> {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, PORT: '0', ...env } })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, errors }
}

const register = (url: string, n: number) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Persona Nueva', email: `p${n}@ejemplo.do`, password: 'secreta' }),
  })

const login = (url: string, body: object) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the process with its own data folder', () => {
  let running: ProductProcess

  it('starts on an empty folder, ends cleanly, and keeps its data for the next start', async () => {
    const first = await start({
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    expect((await login(first.url, ADMIN)).status).toBe(200)
    expect(await first.end('SIGTERM')).toBe(0)
    const second = { email: 'segunda@ejemplo.do', password: 'Password1' }
    running = await start({
      DATA_DIR: dataDir,
      ADMIN_EMAIL: second.email,
      ADMIN_PASSWORD: second.password,
    })
    expect((await login(running.url, ADMIN)).status).toBe(200)
    expect((await login(running.url, second)).status).toBe(200)
    expect(running.output().match(/ADMIN_PASSWORD is easily guessed/g)).toHaveLength(1)
    expect(running.output()).not.toContain(second.password)
  })

  it.runIf(process.getuid?.() === 0)('drops root privileges once ready, and works without them', async () => {
    const { child, url, output } = running
    const [, uid] = /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8')) ?? []
    // It stays root, and says so, if no other user can read the program.
    expect(output()).toContain(uid === '0' ? 'runs as root' : 'gave root up')
    const cluster = (await readdir(dataDir)).find((name) => /^pg\d+$/.test(name)) ?? ''
    const lines = await readFile(join(dataDir, cluster, 'postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(lines, 10), 'SIGKILL')
    await expect.poll(async () => (await login(url, ADMIN)).status, { timeout: 30_000 }).toBe(200)
    const body = JSON.stringify({ email: ADMIN.email })
    const headers = { 'content-type': 'application/json' }
    const asked = await fetch(`${url}/api/auth/forgot-password`, { method: 'POST', headers, body })
    expect(asked.status).toBe(202)
    await expect.poll(output, { timeout: 30_000 }).toContain('mail written')
  })

  it('refuses a second start on its folder with one line, and lets commands use its database', async () => {
    const { code, errors } = await refusedStart({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toMatch(/already running \(PostgreSQL pid \d+\)/)
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    const { stdout } = await promisify(execFile)(process.execPath, [DOCTOR], { env })
    expect(stdout).toContain(' 0 broken')
    expect((await login(running.url, ADMIN)).status).toBe(200)
  })

  it('loses no acknowledged write when it is killed during writes', async () => {
    const acknowledged: number[] = []
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 1000 * (writer + 1); ; n += 1) {
        const answer = await register(running.url, n).catch(() => undefined)
        if (answer?.status !== 201) return
        acknowledged.push(n)
        if (acknowledged.length === 40) running.child.kill('SIGKILL')
      }
    })
    await Promise.all(writers)
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    const next = await start({ DATA_DIR: dataDir })
    const statuses: number[] = []
    for (const n of acknowledged)
      statuses.push((await login(next.url, { email: `p${n}@ejemplo.do`, password: 'secreta' })).status)
    expect(statuses).toEqual(acknowledged.map(() => 200))
    await next.end('SIGTERM')
  })
})

describe('the process with DATABASE_URL', () => {
  let database: TestDatabase
  let first: ProductProcess
  let measured: ProductProcess
  const environment = () => ({ DATABASE_URL: connectionUrl(database.connection) })

  beforeAll(async () => {
    database = await cloneDatabase(inject('cluster'))
    first = await start({ ...environment(), SEED_DEMO: '' })
    measured = await start({ ...environment(), METRICS_PORT: '0' })
  })
  afterAll(() => database.drop())

  it('writes no demonstration, and says how to create an admin', async () => {
    const answer = await fetch(`${first.url}/api/technicians`)
    expect(technicianListAnswer.parse(await answer.json()).total).toBe(0)
    expect(first.output()).toContain('nobody is an admin here: a start with ADMIN_EMAIL')
  })

  it('serves metrics only if METRICS_PORT is set, and only on that port and on loopback', async () => {
    expect(first.output()).not.toContain('metrics are served')
    const { url, output } = measured
    const [, port, host] = /"port":(\d+),"host":"([^"]+)","msg":"metrics are served"/.exec(output()) ?? []
    expect(host).toBe('127.0.0.1')
    await fetch(`${url}/api/technicians/categories`)
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('route="/api/technicians/categories",status="200"} 1')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/api/technicians`)).status).toBe(404)
    // Idle connections are kept for longer than by any proxy, so that no call meets a closing one.
    expect((await fetch(`${url}/health/live`)).headers.get('keep-alive')).toBe('timeout=620')
  })

  it('answers every call while three processes replace each other', async () => {
    let serving = first
    const statuses = new Set<number>()
    let isOver = false
    const callers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const ready = serving
        statuses.add((await fetch(`${ready.url}/api/technicians/categories`)).status)
      }
    })
    serving = measured
    expect(await first.end('SIGTERM')).toBe(0)
    const last = await start(environment())
    serving = last
    expect(await measured.end('SIGTERM')).toBe(0)
    isOver = true
    await Promise.all(callers)
    expect([...statuses]).toEqual([200])
    await last.end('SIGTERM')
  })
})

describe('the process with demonstration accounts that can sign in', () => {
  let database: TestDatabase
  const environment = () => ({ DATABASE_URL: connectionUrl(database.connection), SEED_DEMO: '', HOST: '' })

  beforeAll(async () => {
    database = await cloneDatabase(inject('cluster'))
    const { role, email, password } = DEMONSTRATION_ACCOUNTS.admin
    const passwordHash = await hashPassword(password)
    await database.db
      .insertInto('users')
      .values({ name: 'Administración', email, phone: '', role, password_hash: passwordHash })
      .execute()
  })
  afterAll(() => database.drop())

  it('listens only on loopback unless HOST is set, and says so', async () => {
    const local = await start(environment())
    expect(local.output()).toContain('"listens":"on this machine alone')
    const { port } = new URL(local.url)
    const hosts = ['127.0.0.1', 'localhost', ...(HAS_IPV6 ? ['[::1]'] : [])]
    for (const host of hosts) expect((await fetch(`http://${host}:${port}/health/live`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.2:${port}/health/live`)).rejects.toThrow()
    expect(await local.end('SIGTERM')).toBe(0)
    const open = await start({ ...environment(), HOST: '0.0.0.0' })
    expect(open.output()).not.toContain('"listens"')
    expect((await fetch(`http://127.0.0.2:${new URL(open.url).port}/health/live`)).status).toBe(200)
    await open.end('SIGTERM')
  })

  it('refuses to start with public settings until the demonstration is removed', async () => {
    const settings: [string, Record<string, string>][] = [
      ['PUBLIC_URL', { PUBLIC_URL: 'https://tecnicerca.do' }],
      ['SEED_DEMO', { SEED_DEMO: 'false' }],
    ]
    for (const [variable, env] of settings) {
      const { code, errors } = await refusedStart({ ...environment(), ...env })
      expect(code).toBe(1)
      expect(errors.trim().split('\n')).toHaveLength(1)
      expect(errors).toMatch(new RegExp(`${variable}: .*admin@tecnicerca.do.*npm run demo:remove`))
    }
    const removed = await promisify(execFile)(process.execPath, [DEMO_REMOVE], {
      env: { PATH: process.env.PATH, DATABASE_URL: connectionUrl(database.connection) },
    })
    expect(removed.stdout).toContain('taken away: 1 accounts')
    expect(removed.stdout).toContain('no admin is left')
    const free = await start({ ...environment(), SEED_DEMO: 'false' })
    expect((await fetch(`http://127.0.0.2:${new URL(free.url).port}/health/live`)).status).toBe(200)
    await free.end('SIGTERM')
  })
})

it('a wrong setting stops the start with one line that names it', async () => {
  const { code, errors } = await refusedStart({ DATA_DIR: dataDir, PORT: 'ochenta' })
  expect(code).toBe(1)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(errors).toContain('PORT:')
})
