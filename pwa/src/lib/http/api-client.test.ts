import { COMMON } from '@tecnicerca/shared/messages/common'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { apiCall, apiGet, apiGetIfChanged, observeCalls } from './api-client.ts'
import { type ApiError, messageOf } from './api-error.ts'

const anything = z.looseObject({})
const failure = (path = '/x') =>
  apiGet(path, anything).then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  )

function answerWith(body: string, status: number, type: string) {
  const fetching = vi.fn(async (_url: string, _init?: RequestInit) => {
    return new Response(body, { status, headers: { 'content-type': type } })
  })
  vi.stubGlobal('fetch', fetching)
  return fetching
}

afterEach(() => vi.unstubAllGlobals())

describe('an error of apiGet', () => {
  test('has the message, code and fields of a JSON answer', async () => {
    answerWith(
      '{"message":"Ya existe","code":"email_taken","fields":{"email":"Ya existe"}}',
      409,
      'application/json',
    )
    expect(await failure()).toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'Ya existe (Status: 409)',
      serverMessage: 'Ya existe',
      fields: { email: 'Ya existe' },
    })
  })

  test('has a short plain text as message', async () => {
    answerWith('Demasiado pronto', 429, 'text/plain')
    expect((await failure()).message).toBe('Demasiado pronto (Status: 429)')
  })

  test.each([
    ['a long plain text', 'x'.repeat(200), 'text/plain'],
    ['an HTML page', '<h1>502</h1>', 'text/html'],
    ['broken JSON', '{"mess', 'application/json'],
  ])('has the fixed message for %s', async (_name, body, type) => {
    answerWith(body, 502, type)
    expect((await failure()).message).toBe('Error en la solicitud (Status: 502)')
  })

  test('is shown with the message of the screen if the answer has none', async () => {
    answerWith('', 400, 'text/html')
    expect(messageOf(await failure(), 'Error al registrar.')).toBe('Error al registrar.')
    answerWith('Espera', 429, 'text/plain')
    expect(messageOf(await failure(), 'Error al registrar.')).toBe('Espera')
  })

  test('is shown as a network failure if code could not be loaded', () => {
    const missing = new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js')
    expect(messageOf(missing, 'Verifica tus credenciales.')).toBe(COMMON.networkFailed)
  })

  test('has status 0 and no suffix without a network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failure()
    expect(error.status).toBe(0)
    expect(error.message).toMatch(/^No se pudo conectar/)
  })

  test('has status 200 for the page of a captive portal', async () => {
    answerWith('<html>Inicia sesión en el Wi-Fi</html>', 200, 'text/html')
    expect((await failure()).status).toBe(200)
  })
})

describe('apiGetIfChanged', () => {
  const ask = (etag?: string) => apiGetIfChanged('/x', anything, etag)

  test('returns the data with its ETag, and undefined on 304', async () => {
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      const ifNoneMatch = new Headers(init.headers).get('if-none-match')
      if (ifNoneMatch === '"7"') return new Response(null, { status: 304 })
      const headers = { 'content-type': 'application/json', etag: '"7"' }
      return new Response('{"count":1}', { headers })
    })
    expect(await ask()).toEqual({ data: { count: 1 }, etag: '"7"' })
    expect(await ask('"6"')).toEqual({ data: { count: 1 }, etag: '"7"' })
    expect(await ask('"7"')).toBeUndefined()
  })

  test('reports a 304 and an error as answered, and rejects on the error', async () => {
    const reports: string[] = []
    observeCalls({ report: ({ type }) => reports.push(type), observeServerDate: () => undefined })
    vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }))
    await ask('"7"')
    answerWith('{"message":"No","code":"unauthenticated"}', 401, 'application/json')
    await expect(ask('"7"')).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(reports).toEqual(['answered', 'answered'])
    observeCalls({ report: () => undefined, observeServerDate: () => undefined })
  })
})

describe('apiCall', () => {
  test('sends an object as JSON with cookies, below the base path', async () => {
    const fetching = answerWith('{}', 200, 'application/json')
    await apiCall({ method: 'POST', path: '/auth/login', body: { email: 'a' } }, anything)
    const [url, init] = fetching.mock.calls[0] ?? []
    expect(url).toBe('/api/auth/login')
    expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"email":"a"}' })
    expect(init?.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  test('sends a FormData unchanged, without a content type of its own', async () => {
    const fetching = answerWith('{}', 200, 'application/json')
    const form = new FormData()
    await apiCall({ method: 'POST', path: '/technicians', body: form }, anything)
    const init = fetching.mock.calls[0]?.[1]
    expect(init?.body).toBe(form)
    expect(init?.headers).not.toHaveProperty('content-type')
  })
})
