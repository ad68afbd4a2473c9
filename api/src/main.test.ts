import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectionUrl } from './db/embedded/embedded-postgres.ts'
import { cloneDatabase } from './testing/database.ts'
import { type ProductProcess, startProduct } from './testing/product-process.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const ADMIN = { email: 'jefa@ejemplo.do', password: 'clave-de-jefa' }

let data_dir: string
const products: ProductProcess[] = []

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'tecnicerca-main-'))
  await chmod(data_dir, 0o755)
})
afterEach(async () => {
  for (const product of products.splice(0)) await product.end('SIGKILL')
})
afterAll(() => rm(data_dir, { recursive: true, force: true }))

async function start(env: Record<string, string>): Promise<ProductProcess> {
  const product = await startProduct(env)
  products.push(product)
  return product
}

const register = (url: string, n: number) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Persona ${n}`, email: `p${n}@ejemplo.do`, password: 'secreta' }),
  })

const login = (url: string, body: object) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the process', () => {
  it('starts on an empty folder, ends cleanly, and keeps its data for the next start', async () => {
    const first = await start({
      DATA_DIR: data_dir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    expect((await login(first.url, ADMIN)).status).toBe(200)
    expect(await first.end('SIGTERM')).toBe(0)
    const second = await start({ DATA_DIR: data_dir })
    expect((await login(second.url, ADMIN)).status).toBe(200)
  })

  it('loses nothing that was acknowledged when it is killed in the middle of writes', async () => {
    const first = await start({ DATA_DIR: data_dir })
    const acknowledged: number[] = []
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 1000 * (writer + 1); ; n += 1) {
        const answer = await register(first.url, n).catch(() => undefined)
        if (answer?.status !== 201) return
        acknowledged.push(n)
        if (acknowledged.length === 40) first.child.kill('SIGKILL')
      }
    })
    await Promise.all(writers)
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    const second = await start({ DATA_DIR: data_dir })
    const known = await Promise.all(
      acknowledged.map((n) => login(second.url, { email: `p${n}@ejemplo.do`, password: 'secreta' })),
    )
    expect(known.map(({ status }) => status)).toEqual(acknowledged.map(() => 200))
  })

  it('uses the server that DATABASE_URL names and adds no demonstration there', async () => {
    const database = await cloneDatabase(inject('cluster'))
    const { url, end } = await start({ DATABASE_URL: connectionUrl(database.connection), SEED_DEMO: '' })
    const answer = await fetch(`${url}/api/technicians`)
    expect(technicianListAnswer.parse(await answer.json()).total).toBe(0)
    await end('SIGTERM')
    await database.drop()
  })

  it('tells its metrics on a port of their own, on loopback alone, and only where that is set', async () => {
    const database = await cloneDatabase(inject('cluster'))
    const env = { DATABASE_URL: connectionUrl(database.connection) }
    const silent = await start(env)
    expect(silent.output()).not.toContain('metrics are served')
    const measured = await start({ ...env, METRICS_PORT: '0' })
    const { url, output } = measured
    const [, port, host] = /"port":(\d+),"host":"([^"]+)","msg":"metrics are served"/.exec(output()) ?? []
    expect(host).toBe('127.0.0.1')
    await fetch(`${url}/api/technicians/categories`)
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('route="/api/technicians/categories",status="200"} 1')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/api/technicians`)).status).toBe(404)
    // Idle connections are kept for longer than any proxy does, so that no request meets one that closes.
    expect((await fetch(`${url}/health/live`)).headers.get('keep-alive')).toBe('timeout=620')
    await Promise.all([measured.end('SIGTERM'), silent.end('SIGTERM')])
    await database.drop()
  })

  it('answers every request while two of it take turns', async () => {
    const database = await cloneDatabase(inject('cluster'))
    const env = { DATABASE_URL: connectionUrl(database.connection) }
    let serving = await start(env)
    const statuses = new Set<number>()
    let isOver = false
    const callers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const ready = serving
        statuses.add((await fetch(`${ready.url}/api/technicians/categories`)).status)
      }
    })
    for (let turn = 0; turn < 2; turn += 1) {
      const old = serving
      serving = await start(env)
      expect(await old.end('SIGTERM')).toBe(0)
    }
    isOver = true
    await Promise.all(callers)
    expect([...statuses]).toEqual([200])
    await serving.end('SIGTERM')
    await database.drop()
  })
})

describe('a wrong setting', () => {
  it.each([
    ['PORT', { PORT: 'ochenta' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://replica/tecnicerca' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.do', ADMIN_PASSWORD: '123' }],
    ['SEED_DEMO', { SEED_DEMO: 'quizás' }],
    ['SMTP_URL', { SMTP_URL: 'correo' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'tecnicerca.do' }],
    ['METRICS_PORT', { METRICS_PORT: '-1' }],
  ])('stops the start with one line that names %s', async (name, env) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, DATA_DIR: data_dir, ...env },
    })
    let errors = ''
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain(`${name}:`)
  })
})
