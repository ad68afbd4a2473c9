import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiOn, startTestApi, type TestApi } from '../testing/api.ts'

let base: TestApi
let lines: { level: unknown; msg: string }[]

beforeAll(async () => {
  base = await startTestApi()
})
afterAll(() => base.close())

function startWith(trustProxy: boolean): TestApi {
  lines = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
  return startApiOn(base.database, { log, config: { public_url: undefined, trustProxy } })
}

const ask = (api: TestApi) =>
  api.call('GET', '/api/auth/check-session', {
    headers: { 'x-forwarded-for': '203.0.113.5', 'x-request-id': 'chosen-by-the-caller' },
  })

test('a proxy that is not believed is named once, and its request id is not taken', async () => {
  const api = startWith(false)
  const ids = [await ask(api), await ask(api)].map(({ headers }) => headers.get('x-request-id'))
  expect(ids).not.toContain('chosen-by-the-caller')
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('set TRUST_PROXY')])
})

test('a believed proxy gives the request id, and nothing is warned of', async () => {
  const answer = await ask(startWith(true))
  expect(answer.headers.get('x-request-id')).toBe('chosen-by-the-caller')
  expect(lines).toEqual([])
})
