import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJobs } from '../jobs/worker.ts'
import { startTestApi, TEST_PASSWORD, type TestApi } from '../testing/api.ts'
import { TEST_JOB_SETTINGS } from '../testing/jobs.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { startTracing } from './tracing.ts'

type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const sent: string[] = []
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  sent.push(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`)
  response.setHeader('content-type', 'application/json').end('{}')
})
let api: TestApi
let stop: () => Promise<void>

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  stop = await startTracing({ endpoint, serviceName: 'prueba', share: 1 }, '1.2.3')
  api = await startTestApi()
})
afterAll(async () => {
  await api.close()
  collector.close()
})

it('the collector receives spans of calls, statements and jobs, but no personal data', async () => {
  const customer = await api.createUser('customer')
  expect((await api.call('GET', '/api/service-requests/my-requests', { as: customer })).status).toBe(200)
  const body = { email: customer.email, password: TEST_PASSWORD }
  expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200)
  await api.call('POST', '/api/auth/forgot-password', { body: { email: customer.email } })
  await api.call('GET', '/health/live')
  await runMailJob()
  await stop()

  expect(sent.every((text) => text.startsWith('POST /v1/traces '))).toBe(true)
  const all = sent.join('')
  expect(all).toContain('"prueba"')
  expect(all).toContain('"1.2.3"')
  for (const secret of [customer.email, customer.cookie, TEST_PASSWORD]) expect(all).not.toContain(secret)

  const spans = sent.flatMap(spansOf)
  const names = spans.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['GET /api/service-requests/my-requests', 'POST /api/auth/login']),
  )
  expect(names).toContain('job send-password-reset')
  expect(names.filter((name) => name.includes('health'))).toEqual([])
  for (const parent of ['GET /api/service-requests/my-requests', 'job send-password-reset']) {
    const { traceId, spanId } = spans.find(({ name }) => name === parent) as SentSpan
    const childSpans = spans.filter((span) => span.parentSpanId === spanId)
    expect(childSpans.map((span) => span.traceId)).toContain(traceId)
    expect(childSpans.flatMap(textsOf).join()).toMatch(/select/i)
  }
})

async function runMailJob(): Promise<void> {
  const server = await startMailServer()
  const { db, log, sign } = api.deps
  const settings = { ...TEST_JOB_SETTINGS, smtpUrl: server.url }
  const jobs = await startJobs({ db, pool: api.database.pool, log, sign, settings })
  if (server.mails.length === 0) await once(server.arrivals, 'mail')
  await jobs.stop()
  await server.close()
}

function spansOf(text: string): SentSpan[] {
  const json = JSON.parse(text.slice(text.indexOf('{'))) as {
    resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
  }
  return json.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

function textsOf({ attributes }: SentSpan): string[] {
  return attributes.flatMap(({ key, value }) => (key === 'db.query.text' ? [value.stringValue ?? ''] : []))
}
