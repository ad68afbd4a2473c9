import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession, readKeptSession, updateSessionFlags } from './kept-session.ts'
import { fetchWithoutStaleCookie, onSessionEnd } from './pending-sign-out.ts'
import { replaceSession, settleSignOut } from './settle-sign-out.ts'

type Sent = { url: string; credentials: RequestCredentials | undefined }
let sent: Sent[]
let answer: () => Promise<Response>

const okAnswer = async () => Response.json({ message: 'hecho' })
const isPending = async () => (await readKeptSession())?.is_owed

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  sent = []
  answer = okAnswer
  vi.stubGlobal('fetch', (url: string, { credentials }: RequestInit = {}) => {
    sent.push({ url, credentials })
    return answer()
  })
})

it('a request carries no cookie while a sign-out is pending', async () => {
  await fetchWithoutStaleCookie('/api/a', { credentials: 'include' })
  await updateSessionFlags({ is_owed: true })
  await fetchWithoutStaleCookie('/api/b', { credentials: 'include' })
  expect(sent.map(({ credentials }) => credentials)).toEqual(['include', 'omit'])
})

it('concurrent calls of settleSignOut send one request', async () => {
  await updateSessionFlags({ is_owed: true })
  expect(await Promise.all([settleSignOut(), settleSignOut(), settleSignOut()])).toEqual([true, true, true])
  expect(sent).toEqual([{ url: '/api/auth/logout', credentials: 'include' }])
  expect(await isPending()).toBe(false)
})

it.each<[string, () => Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway', async () => Response.json({ message: 'no' }, { status: 503 })],
  ['a portal', async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
])('the sign-out stays pending on %s', async (_, failing) => {
  await updateSessionFlags({ is_owed: true })
  answer = failing
  expect(await settleSignOut()).toBe(false)
  expect(await isPending()).toBe(true)
})

it('a pending sign-out does not end a session that starts meanwhile', async () => {
  await updateSessionFlags({ is_owed: true })
  const [, settled] = await Promise.all([
    replaceSession(() => fetch('/api/auth/login', { credentials: 'include' })),
    settleSignOut(),
  ])
  expect(settled).toBe(true)
  expect(sent.map(({ url }) => url)).toEqual(['/api/auth/login'])
  expect(await isPending()).toBe(false)
})

it('a failed sign-in leaves the sign-out pending', async () => {
  await updateSessionFlags({ is_owed: true })
  await expect(replaceSession(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong')
  expect(await isPending()).toBe(true)
})

describe('a session that the server has ended', () => {
  const ended = async () =>
    Response.json({ code: 'unauthenticated', reason: 'password_changed' }, { status: 401 })
  let endCount: number
  beforeEach(async () => {
    endCount = 0
    onSessionEnd(async () => {
      endCount += 1
    })
    await keepSession('{"id":1}', null, { sign_in: 'first' })
  })

  it('is ended on the phone too, and its data marked for deletion', async () => {
    answer = ended
    const response = await fetchWithoutStaleCookie('/api/notices', {})
    expect(await response.json()).toMatchObject({ reason: 'password_changed' })
    const state = { text: null, is_to_forget: true, is_owed: false, ended: 'password_changed' }
    expect(await readKeptSession()).toMatchObject(state)
    expect(endCount).toBe(1)
  })

  it('is detected in the answer of check-session too', async () => {
    answer = async () => Response.json({ authenticated: false, user: null, reason: 'role_changed' })
    await fetchWithoutStaleCookie('/api/auth/check-session', {})
    expect(await readKeptSession()).toMatchObject({ text: null, ended: 'role_changed' })
  })

  it.each<[string, () => Promise<Response>]>([
    ['a 401 without a reason', async () => Response.json({ code: 'unauthenticated' }, { status: 401 })],
    ['a 401 with an unknown reason', async () => Response.json({ reason: 'tuesday' }, { status: 401 })],
    ['a 409', async () => Response.json({ reason: 'password_changed' }, { status: 409 })],
    ['a portal', async () => new Response('<p>password_changed</p>', { status: 401 })],
  ])('is not assumed after %s', async (_, other) => {
    answer = other
    await fetchWithoutStaleCookie('/api/notices', {})
    expect(await readKeptSession()).toMatchObject({ text: '{"id":1}' })
    expect(endCount).toBe(0)
  })

  it('does not end a session that starts before its answer comes', async () => {
    answer = async () => {
      await keepSession('{"id":1}', null, { sign_in: 'second', ended: undefined })
      return ended()
    }
    await fetchWithoutStaleCookie('/api/notices', {})
    expect(await readKeptSession()).toMatchObject({ text: '{"id":1}', sign_in: 'second' })
    expect(endCount).toBe(0)
  })

  it('is reported on each answer, as another page may have received the first one', async () => {
    answer = ended
    await fetchWithoutStaleCookie('/api/notices', {})
    await fetchWithoutStaleCookie('/api/notices', {})
    expect(endCount).toBe(2)
  })
})
