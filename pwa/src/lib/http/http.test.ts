import { describe, expect, it } from 'vitest'
import { exchange, type HttpAnswer, type HttpEnvironment, NoAnswer, whoAnswered } from './http.ts'

const JSON_TYPE = 'application/json; charset=UTF-8'
const KEY = 'llave-0001'

type AnswerParts = { type?: string; echo?: string; isRedirected?: boolean }

function answerOf(status: number, { type = 'text/html', echo, isRedirected = false }: AnswerParts = {}) {
  const headers = new Headers(echo === undefined ? {} : { 'idempotency-key': echo })
  return { status, contentType: type, headers, isRedirected } satisfies Omit<HttpAnswer, 'text'>
}

describe('whoAnswered', () => {
  it.each([
    ['JSON', answerOf(200, { type: JSON_TYPE }), 'ours'],
    ['a refusal in JSON', answerOf(404, { type: JSON_TYPE }), 'ours'],
    ['a failure in JSON', answerOf(503, { type: JSON_TYPE }), 'ours'],
    ['a 304', answerOf(304, { type: '' }), 'ours'],
    ['an HTML page with status 200', answerOf(200), 'portal'],
    ['an empty answer', answerOf(204, { type: '' }), 'portal'],
    ['an HTML page with status 403', answerOf(403), 'gateway'],
    ['an empty 400', answerOf(400, { type: '' }), 'gateway'],
    ['JSON after a redirect', answerOf(200, { type: JSON_TYPE, isRedirected: true }), 'portal'],
    ['a 511 of a captive portal', answerOf(511, { type: JSON_TYPE }), 'portal'],
    ['an HTML 502', answerOf(502), 'gateway'],
    ['a plain text 429', answerOf(429, { type: 'text/plain' }), 'gateway'],
    ['an HTML 413', answerOf(413), 'gateway'],
  ] as const)('classifies %s', (_name, answer, who) => {
    expect(whoAnswered(answer)).toBe(who)
  })

  it.each([
    ['its key', answerOf(201, { type: JSON_TYPE, echo: KEY }), 'ours'],
    ['another key', answerOf(201, { type: JSON_TYPE, echo: 'otra-llave' }), 'portal'],
    ['no key', answerOf(201, { type: JSON_TYPE }), 'portal'],
    ['no key, refused', answerOf(403, { type: JSON_TYPE }), 'gateway'],
    ['no key, failed', answerOf(500, { type: JSON_TYPE }), 'gateway'],
  ] as const)('classifies an answer to a write with %s', (_name, answer, who) => {
    expect(whoAnswered(answer, KEY)).toBe(who)
  })
})

describe('exchange', () => {
  function environment(fetch: HttpEnvironment['fetch']) {
    const reports: unknown[] = []
    const env: HttpEnvironment = {
      fetch,
      elapsed: () => 0,
      report: (report) => reports.push(report.type),
      observeServerDate: (date) => reports.push(date),
    }
    return { env, reports }
  }
  const call = { url: '/api/x', deadlineMs: 1000, redirect: 'error' } as const
  const date = 'Sun, 22 Nov 2026 04:00:00 GMT'

  it('reports each answer, and the date of our own server only', async () => {
    const ours = environment(async () => Response.json({}, { headers: { date } }))
    await exchange(ours.env, call)
    expect(ours.reports).toEqual(['answered', Date.parse(date)])
    const gateway = environment(async () => new Response('', { status: 502, headers: { date } }))
    await exchange(gateway.env, call)
    expect(gateway.reports).toEqual(['answered'])
  })

  it('says which events this build can read', async () => {
    const sent: RequestInit[] = []
    const { env } = environment(async (_url, init) => {
      sent.push(init)
      return Response.json({})
    })
    await exchange(env, call)
    await exchange(env, { ...call, headers: { accept: 'application/json' } })
    expect(sent.map(({ headers }) => headers)).toEqual([
      { 'x-event-kinds': '4' },
      { 'x-event-kinds': '4', accept: 'application/json' },
    ])
  })

  it('rejects with the reason if no answer comes', async () => {
    const lost = environment(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(exchange(lost.env, call)).rejects.toEqual(new NoAnswer('unreachable', undefined))
    const late = environment(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await expect(exchange(late.env, { ...call, deadlineMs: 1 })).rejects.toMatchObject({
      reason: 'timed_out',
    })
    expect([...lost.reports, ...late.reports]).toEqual(['unreachable', 'timed_out'])
  })

  it('reports nothing if the caller has aborted', async () => {
    const aborted = environment(async () => Promise.reject(new DOMException('gone', 'AbortError')))
    const signal = AbortSignal.abort()
    await expect(exchange(aborted.env, { ...call, signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(aborted.reports).toEqual([])
  })
})
