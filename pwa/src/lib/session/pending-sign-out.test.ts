import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession, readKeptSession, updateSessionFlags } from './kept-session.ts'
import { fetchWithoutStaleCookie, onSessionEnd } from './pending-sign-out.ts'
import { replaceSession, settleSignOut } from './settle-sign-out.ts'

type Sent = { url: string; credentials: RequestCredentials | undefined }
let sent: Sent[]
let answer: () => Promise<Response>

const ours = async () => Response.json({ message: 'hecho' })
const owed = async () => (await readKeptSession())?.is_owed

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  sent = []
  answer = ours
  vi.stubGlobal('fetch', (url: string, { credentials }: RequestInit = {}) => {
    sent.push({ url, credentials })
    return answer()
  })
})

it('a call carries no session while a sign-out is owed', async () => {
  await fetchWithoutStaleCookie('/api/a', { credentials: 'include' })
  await updateSessionFlags({ is_owed: true })
  await fetchWithoutStaleCookie('/api/b', { credentials: 'include' })
  expect(sent.map(({ credentials }) => credentials)).toEqual(['include', 'omit'])
})

it('the server is told once, however many tell it', async () => {
  await updateSessionFlags({ is_owed: true })
  expect(await Promise.all([settleSignOut(), settleSignOut(), settleSignOut()])).toEqual([true, true, true])
  expect(sent).toEqual([{ url: '/api/auth/logout', credentials: 'include' }])
  expect(await owed()).toBe(false)
})

it.each<[string, () => Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway', async () => Response.json({ message: 'no' }, { status: 503 })],
  ['a portal', async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
])('stays owed where %s answers', async (_, failing) => {
  await updateSessionFlags({ is_owed: true })
  answer = failing
  expect(await settleSignOut()).toBe(false)
  expect(await owed()).toBe(true)
})

it('somebody who signs in meanwhile is not signed out by it', async () => {
  await updateSessionFlags({ is_owed: true })
  const [, settled] = await Promise.all([
    replaceSession(() => fetch('/api/auth/login', { credentials: 'include' })),
    settleSignOut(),
  ])
  expect(settled).toBe(true)
  expect(sent.map(({ url }) => url)).toEqual(['/api/auth/login'])
  expect(await owed()).toBe(false)
})

it('a sign-in that fails leaves it owed', async () => {
  await updateSessionFlags({ is_owed: true })
  await expect(replaceSession(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong')
  expect(await owed()).toBe(true)
})

describe('a session that the server has ended', () => {
  const ended = async () =>
    Response.json({ code: 'unauthenticated', reason: 'password_changed' }, { status: 401 })
  let heard: number
  beforeEach(async () => {
    heard = 0
    onSessionEnd(async () => {
      heard += 1
    })
    await keepSession('{"id":1}', null, { sign_in: 'first' })
  })

  it('signs out here, and leaves everything to be forgotten', async () => {
    answer = ended
    const response = await fetchWithoutStaleCookie('/api/notices', {})
    expect(await response.json()).toMatchObject({ reason: 'password_changed' })
    const state = { text: null, is_to_forget: true, is_owed: false, ended: 'password_changed' }
    expect(await readKeptSession()).toMatchObject(state)
    expect(heard).toBe(1)
  })

  it('is heard from a look at the session too', async () => {
    answer = async () => Response.json({ authenticated: false, user: null, reason: 'role_changed' })
    await fetchWithoutStaleCookie('/api/auth/check-session', {})
    expect(await readKeptSession()).toMatchObject({ text: null, ended: 'role_changed' })
  })

  it.each<[string, () => Promise<Response>]>([
    ['an expired one', async () => Response.json({ code: 'unauthenticated' }, { status: 401 })],
    ['a reason nobody knows', async () => Response.json({ reason: 'tuesday' }, { status: 401 })],
    ['another refusal', async () => Response.json({ reason: 'password_changed' }, { status: 409 })],
    ['a portal', async () => new Response('<p>password_changed</p>', { status: 401 })],
  ])('%s is none', async (_, other) => {
    answer = other
    await fetchWithoutStaleCookie('/api/notices', {})
    expect(await readKeptSession()).toMatchObject({ text: '{"id":1}' })
    expect(heard).toBe(0)
  })

  it('takes nobody along who signs in before its answer comes', async () => {
    answer = async () => {
      await keepSession('{"id":1}', null, { sign_in: 'second', ended: undefined })
      return ended()
    }
    await fetchWithoutStaleCookie('/api/notices', {})
    expect(await readKeptSession()).toMatchObject({ text: '{"id":1}', sign_in: 'second' })
    expect(heard).toBe(0)
  })

  it('is told again to a page that has not heard it when another did', async () => {
    answer = ended
    await fetchWithoutStaleCookie('/api/notices', {})
    await fetchWithoutStaleCookie('/api/notices', {})
    expect(heard).toBe(2)
  })
})
