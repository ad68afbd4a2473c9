import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connectionUrl } from './db/embedded/embedded-postgres.ts'
import { cloneDatabase, type TestDatabase } from './testing/database.ts'
import { type ProductProcess, startProduct } from './testing/product-process.ts'

const WITH_FAULTS = ['--import', fileURLToPath(new URL('./testing/fault.fixture.ts', import.meta.url))]

let database: TestDatabase
const products: ProductProcess[] = []

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
})
afterAll(async () => {
  for (const product of products) await product.end('SIGKILL')
  await database.drop()
})

async function start(env: Record<string, string>): Promise<ProductProcess> {
  const DATABASE_URL = connectionUrl(database.connection)
  const product = await startProduct({ DATABASE_URL, METRICS_PORT: '0', ...env }, WITH_FAULTS)
  products.push(product)
  return product
}

async function readErrorCounts(product: ProductProcess): Promise<string[]> {
  const [, port] = /"port":(\d+),"host":"[^"]+","msg":"metrics are served"/.exec(product.output()) ?? []
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return text.match(/^unhandled_errors_total.*$/gm) ?? []
}

function loggedErrors(product: ProductProcess): { kind: string; error: Record<string, unknown> }[] {
  const lines = product.output().split('\n')
  return lines.filter((line) => line.includes('"msg":"unhandled error"')).map((line) => JSON.parse(line))
}

async function untilLogged(product: ProductProcess, times: number): Promise<void> {
  await expect.poll(() => loggedErrors(product), { timeout: 10_000 }).toHaveLength(times)
}

it('a rejection in a call is logged and counted, and an exception ends the process after open calls', async () => {
  const product = await start({ FAULTS: 'rejection of a call, exception' })
  expect(await readErrorCounts(product)).toEqual([
    'unhandled_errors_total{kind="exception"} 0',
    'unhandled_errors_total{kind="rejection"} 0',
  ])
  product.child.kill('SIGUSR2')
  await untilLogged(product, 1)
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
  const login = await halfOfLogin(product)
  const ended = product.end('SIGUSR2')
  await untilLogged(product, 2)
  expect(await readErrorCounts(product)).toEqual([
    'unhandled_errors_total{kind="exception"} 1',
    'unhandled_errors_total{kind="rejection"} 1',
  ])
  login.end('}')
  const [answer] = await once(login, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(400)
  expect(await ended).toBe(1)
  expect(loggedErrors(product).map(({ kind }) => kind)).toEqual(['rejection', 'exception'])
  for (const { error } of loggedErrors(product)) {
    expect(error).toMatchObject({ type: 'Error', code: '23505', message: 'no room for * at *' })
    expect(error.stack).toContain('fault.fixture.ts')
  }
  expect(product.output()).not.toMatch(/Pérez|correo|555-0101/)
})

it('a rejection outside of a call ends the process', async () => {
  const product = await start({ FAULTS: 'rejection of a loop' })
  expect(await product.end('SIGUSR2')).toBe(1)
  expect(product.output()).toContain('"fault":"rejection","msg":"stopping"')
  expect(loggedErrors(product)).toHaveLength(1)
})

it('an exception at the start ends the process with one line', async () => {
  const starting = start({ FAULTS: 'exception', FAULT_AT: 'start' })
  await expect(starting).rejects.toThrow(/ended with 1: [^]*TecniCerca cannot start\. Error: no room for/)
})

async function halfOfLogin({ url }: ProductProcess): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': 2 }
  const login = request(`${url}/api/auth/login`, { method: 'POST', headers })
  login.write('{')
  // The answer to this later request shows that the first half has arrived.
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  return login
}
