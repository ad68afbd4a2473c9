import { describe, expect, it } from 'vitest'
import { exchange, type HttpAnswer, type HttpEnvironment, NoAnswer, whoAnswered } from './http.ts'

const JSON_TYPE = 'application/json; charset=UTF-8'
const KEY = 'llave-0001'

type Seen = { type?: string; echo?: string; isRedirected?: boolean }

function seen(status: number, { type = 'text/html', echo, isRedirected = false }: Seen = {}) {
  const headers = new Headers(echo === undefined ? {} : { 'idempotency-key': echo })
  return { status, content_type: type, headers, isRedirected } satisfies Omit<HttpAnswer, 'text'>
}

describe('who answered', () => {
  it.each([
    ['JSON', seen(200, { type: JSON_TYPE }), 'ours'],
    ['a refusal in JSON', seen(404, { type: JSON_TYPE }), 'ours'],
    ['a failure in JSON', seen(503, { type: JSON_TYPE }), 'ours'],
    ['what is still so', seen(304, { type: '' }), 'ours'],
    ['a page instead of the answer', seen(200), 'portal'],
    ['an empty answer', seen(204, { type: '' }), 'portal'],
    ['a page that forbids', seen(403), 'gateway'],
    ['an empty refusal', seen(400, { type: '' }), 'gateway'],
    ['JSON from where a portal led', seen(200, { type: JSON_TYPE, isRedirected: true }), 'portal'],
    ['the status made for it', seen(511, { type: JSON_TYPE }), 'portal'],
    ['a gateway without its server', seen(502), 'gateway'],
    ['a gateway that is busy', seen(429, { type: 'text/plain' }), 'gateway'],
    ['a gateway that takes no more', seen(413), 'gateway'],
  ] as const)('%s', (_name, answer, who) => {
    expect(whoAnswered(answer)).toBe(who)
  })

  it.each([
    ['its key', seen(201, { type: JSON_TYPE, echo: KEY }), 'ours'],
    ['another key', seen(201, { type: JSON_TYPE, echo: 'otra-llave' }), 'portal'],
    ['no key', seen(201, { type: JSON_TYPE }), 'portal'],
    ['no key, refused', seen(403, { type: JSON_TYPE }), 'gateway'],
    ['no key, failed', seen(500, { type: JSON_TYPE }), 'gateway'],
  ] as const)('a write with %s', (_name, answer, who) => {
    expect(whoAnswered(answer, KEY)).toBe(who)
  })
})

describe('a call', () => {
  function environment(fetch: HttpEnvironment['fetch']) {
    const heard: unknown[] = []
    const env: HttpEnvironment = {
      fetch,
      elapsed: () => 0,
      report: (report) => heard.push(report.type),
      observeServerDate: (date) => heard.push(date),
    }
    return { env, heard }
  }
  const call = { url: '/api/x', deadline_ms: 1000, redirect: 'error' } as const
  const date = 'Sun, 22 Nov 2026 04:00:00 GMT'

  it('tells of the connection, and the time by our server alone', async () => {
    const ours = environment(async () => Response.json({}, { headers: { date } }))
    await exchange(ours.env, call)
    expect(ours.heard).toEqual(['answered', Date.parse(date)])
    const gateway = environment(async () => new Response('', { status: 502, headers: { date } }))
    await exchange(gateway.env, call)
    expect(gateway.heard).toEqual(['answered'])
  })

  it('without an answer says why', async () => {
    const lost = environment(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(exchange(lost.env, call)).rejects.toEqual(new NoAnswer('unreachable', undefined))
    const late = environment(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await expect(exchange(late.env, { ...call, deadline_ms: 1 })).rejects.toMatchObject({
      reason: 'timed_out',
    })
    expect([...lost.heard, ...late.heard]).toEqual(['unreachable', 'timed_out'])
  })

  it('that nobody wants any more tells nobody anything', async () => {
    const givenUp = environment(async () => Promise.reject(new DOMException('gone', 'AbortError')))
    const signal = AbortSignal.abort()
    await expect(exchange(givenUp.env, { ...call, signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(givenUp.heard).toEqual([])
  })
})
