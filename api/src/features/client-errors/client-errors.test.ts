import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { createMetrics } from '../../lib/metrics.ts'
import { from, newAddress } from '../../testing/addresses.ts'
import { testApi } from '../../testing/test-api.ts'
import { CLIENT_ERROR_LIMIT } from '../rate-limits/service.ts'

const REPORT = {
  kind: 'screen',
  message: 'TypeError: no room for "Ana Pérez" at 809-555-0101',
  route: '/technicians/$id',
  build: 'index-gfuDXFEz.js',
  browser: 'chrome',
  frames: ['start-BvNO-TvY.js:1:2345'],
}

let logged = ''
let address: string
const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
const metrics = createMetrics({ pool, countJobs: async () => [], findMissing: async () => [], dataDir: '.' })
const log = pino({ level: 'info' }, { write: (line) => (logged += line) })
const api = await testApi({ log, metrics, config: { publicUrl: undefined, trustProxy: true } })

beforeEach(() => {
  address = newAddress()
  logged = ''
})

const send = (body: unknown) => api.call('POST', '/api/client-errors', { body, headers: from(address) })

it('a client error is logged and counted, without personal data', async () => {
  const answer = await send(REPORT)
  expect([answer.status, answer.text]).toEqual([204, ''])
  const line = JSON.parse(logged.split('\n').find((one) => one.includes('client_error"')) ?? '{}')
  expect(line).toMatchObject({ ...REPORT, level: 40, message: 'TypeError: no room for * at *' })
  expect(logged).not.toMatch(/Pérez|555-0101/)
  const { text } = await metrics.exposition()
  expect(text).toContain('client_errors_total{kind="screen",browser="chrome"} 1')
})

it.each([
  { kind: 'crash' },
  { message: 'x'.repeat(201) },
  { route: '/technicians/7' },
  { route: '/search?query=ana' },
  { route: '/confirmar-correo/Ana Pérez' },
  { build: 'https://otro.do/x.js' },
  { browser: 'Mozilla/5.0 (Ana)' },
  { frames: ['https://otro.do/x.js:1:1'] },
  { frames: Array.from({ length: 6 }, () => 'a.js:1:1') },
])('a report with %j is refused and not logged', async (part) => {
  expect((await send({ ...REPORT, ...part })).status).toBe(400)
  expect(logged).not.toContain('client_error')
})

it('a report of more than two kilobytes is refused', async () => {
  expect((await send(JSON.stringify({ ...REPORT, more: 'x'.repeat(2_048) }))).status).toBe(413)
})

it('reports of an address are limited, valid or not, and its other writes are not', async () => {
  const statuses: number[] = []
  for (let n = 0; n < CLIENT_ERROR_LIMIT.hits + 2; n += 1)
    statuses.push((await send(n % 2 === 0 ? REPORT : {})).status)
  expect(statuses.slice(-4)).toEqual([204, 400, 429, 429])
  const asked = { email: 'nadie@ejemplo.do' }
  const write = await api.call('POST', '/api/auth/forgot-password', { body: asked, headers: from(address) })
  expect(write.status).toBe(202)
})
