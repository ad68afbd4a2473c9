import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../../lib/http/http.ts'
import type { Attempt } from '../network/environment.ts'
import { classifyResponse, classifySettlement } from './classify-response.ts'

const attempt: Attempt = {
  userId: 1,
  key: 'llave-0001',
  method: 'POST',
  path: '/service-requests',
  body: '{}',
  expected: [201],
  answerField: 'serviceRequest',
}

type Changes = { body?: unknown; text?: string; key?: string | null; type?: string; retryAfter?: string }

function answer(status: number, changes: Changes = {}): HttpAnswer {
  const { body = { message: 'No.', code: 'not_found' }, key = attempt.key, retryAfter } = changes
  const headers = new Headers()
  if (key !== null) headers.set('idempotency-key', key)
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  return {
    status,
    headers,
    contentType: changes.type ?? 'application/json; charset=UTF-8',
    text: changes.text ?? JSON.stringify(body),
    isRedirected: false,
  }
}

const row = { serviceRequest: { id: 5 } }

describe('classifyResponse', () => {
  it('confirms an answer that is JSON with the expected status, the key and the row', () => {
    expect(classifyResponse(attempt, answer(201, { body: row }))).toEqual({
      type: 'confirmed',
      result: { id: 5 },
    })
  })

  it.each([
    ['another status', answer(200, { body: row })],
    ['another key', answer(201, { body: row, key: 'otra-llave' })],
    ['no key', answer(201, { body: row, key: null })],
    ['HTML', answer(201, { body: row, type: 'text/html' })],
    ['a body cut off', answer(201, { text: '{"serviceRequest":{"id":' })],
    ['no row', answer(201, { body: {} })],
    ['a list', answer(201, { body: [] })],
  ])('postpones as ambiguous, with the portal hint, an answer with %s', (_, raw) => {
    expect(classifyResponse(attempt, raw)).toEqual({
      type: 'postponed',
      ambiguous: true,
      hint: 'portal',
      waitMs: null,
      isReachable: false,
    })
  })

  it.each([
    ['the key', answer(403, { key: null })],
    ['a code', answer(404, { body: { error: 'nope' } })],
  ])('postpones as ambiguous, with a reachable server, a refusal without %s', (_, raw) => {
    expect(classifyResponse(attempt, raw)).toMatchObject({
      type: 'postponed',
      ambiguous: true,
      hint: 'server_down',
      isReachable: true,
    })
  })

  it.each([429, 503])('ignores the Retry-After of a %i that does not echo the key', (status) => {
    const foreignAnswer = answer(status, { key: null, retryAfter: '3600' })
    expect(classifyResponse(attempt, foreignAnswer)).toMatchObject({
      type: 'postponed',
      ambiguous: true,
      waitMs: null,
    })
  })
})

describe('classifyResponse of an answer with an error code', () => {
  const coded = (status: number, code: string, retryAfter?: string) =>
    classifyResponse(
      attempt,
      answer(status, { body: { message: 'No.', code }, ...(retryAfter && { retryAfter }) }),
    )

  it.each([
    [400, 'validation_failed'],
    [403, 'not_eligible'],
    [404, 'not_found'],
    [409, 'invalid_transition'],
    [409, 'operation_closed'],
    [413, 'payload_too_large'],
    [422, 'request_date_passed'],
    [422, 'a_code_of_a_newer_server'],
  ])('treats %i %s as a refusal', (status, code) => {
    expect(coded(status, code)).toMatchObject({ type: 'refused', error: { status, code, message: 'No.' } })
  })

  it('blocks until a sign-in, the right user or a newer build', () => {
    expect(coded(401, 'unauthenticated')).toEqual({ type: 'blocked', blockedBy: 'auth' })
    expect(coded(409, 'user_mismatch')).toEqual({ type: 'blocked', blockedBy: 'user' })
    expect(coded(426, 'client_outdated')).toEqual({ type: 'blocked', blockedBy: 'upgrade' })
  })

  it('waits for Retry-After, and is ambiguous if the server may have run the request', () => {
    expect(coded(429, 'too_many_requests', '30')).toMatchObject({ ambiguous: false, waitMs: 30_000 })
    expect(coded(503, 'unavailable', '2')).toMatchObject({ ambiguous: true, waitMs: 2000 })
    expect(coded(503, 'unavailable', 'Wed, 21 Oct 2026 07:28:00 GMT')).toMatchObject({ waitMs: null })
    expect(coded(409, 'request_in_progress')).toMatchObject({ ambiguous: true, waitMs: 2000 })
    expect(coded(500, 'internal', '9')).toMatchObject({ ambiguous: true, waitMs: null, hint: 'server_down' })
  })

  it('asks for the stored answer if the key was used with another payload', () => {
    expect(coded(422, 'idempotency_key_reused')).toEqual({ type: 'to_settle' })
  })

  it('keeps the field errors, and who changed what and when on a conflict', () => {
    const body = {
      message: 'No.',
      code: 'invalid_transition',
      current: 'cancelled',
      changed_at: 'x',
      changed_by: 'customer',
      fields: { a: 'b', c: 1 },
    }
    expect(classifyResponse(attempt, answer(409, { body }))).toMatchObject({
      error: { current: 'cancelled', changed_at: 'x', changed_by: 'customer', fields: { a: 'b' } },
    })
  })
})

describe('classifySettlement', () => {
  const settlement = (raw: HttpAnswer) => classifySettlement(raw, 'serviceRequest')

  it('returns the stored answer, or that the key is closed', () => {
    expect(settlement(answer(200, { body: row }))).toEqual({ type: 'confirmed', result: { id: 5 } })
    expect(settlement(answer(201, { body: { closed: true, message: 'x' } }))).toEqual({ type: 'closed' })
  })

  it('postpones an unclear or foreign answer, and blocks on a wrong session', () => {
    expect(settlement(answer(200, { body: {} }))).toMatchObject({ type: 'postponed', ambiguous: true })
    const html = answer(200, { text: '<html>', type: 'text/html' })
    expect(settlement(html)).toMatchObject({ type: 'postponed', hint: 'portal' })
    expect(settlement(answer(409))).toMatchObject({ type: 'postponed', ambiguous: true })
    const refused = (status: number, code: string) =>
      settlement(answer(status, { body: { message: 'No.', code }, key: null }))
    expect(refused(401, 'unauthenticated')).toEqual({ type: 'blocked', blockedBy: 'auth' })
    expect(refused(409, 'user_mismatch')).toEqual({ type: 'blocked', blockedBy: 'user' })
  })
})
