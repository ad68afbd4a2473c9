import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startApiOn, type TestApi } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'

const base = await testApi()
let lines: { level: unknown; msg: string }[]

function startWith(trustProxy: boolean): TestApi {
  lines = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
  return startApiOn(base.database, { log, config: { publicUrl: undefined, trustProxy } })
}

const ask = (api: TestApi) =>
  api.call('GET', '/api/auth/check-session', {
    headers: { 'x-forwarded-for': '203.0.113.5', 'x-request-id': 'chosen-by-the-caller' },
  })

test('a proxy that is not trusted is logged once, and its request id is ignored', async () => {
  const api = startWith(false)
  const ids = [await ask(api), await ask(api)].map(({ headers }) => headers.get('x-request-id'))
  expect(ids).not.toContain('chosen-by-the-caller')
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('set TRUST_PROXY')])
})

test('a trusted proxy sets the request id, and nothing is logged', async () => {
  const answer = await ask(startWith(true))
  expect(answer.headers.get('x-request-id')).toBe('chosen-by-the-caller')
  expect(lines).toEqual([])
})
