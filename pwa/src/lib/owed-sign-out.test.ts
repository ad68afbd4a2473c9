import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteInSession, readKeptSession } from './kept-session.ts'
import { fetchAsHere } from './owed-sign-out.ts'
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
  await fetchAsHere('/api/a', { credentials: 'include' })
  await noteInSession({ is_owed: true })
  await fetchAsHere('/api/b', { credentials: 'include' })
  expect(sent.map(({ credentials }) => credentials)).toEqual(['include', 'omit'])
})

it('the server is told once, however many tell it', async () => {
  await noteInSession({ is_owed: true })
  expect(await Promise.all([settleSignOut(), settleSignOut(), settleSignOut()])).toEqual([true, true, true])
  expect(sent).toEqual([{ url: '/api/auth/logout', credentials: 'include' }])
  expect(await owed()).toBe(false)
})

it.each<[string, () => Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway', async () => Response.json({ message: 'no' }, { status: 503 })],
  ['a portal', async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
])('stays owed where %s answers', async (_, failing) => {
  await noteInSession({ is_owed: true })
  answer = failing
  expect(await settleSignOut()).toBe(false)
  expect(await owed()).toBe(true)
})

it('somebody who signs in meanwhile is not signed out by it', async () => {
  await noteInSession({ is_owed: true })
  const [, settled] = await Promise.all([
    replaceSession(() => fetch('/api/auth/login', { credentials: 'include' })),
    settleSignOut(),
  ])
  expect(settled).toBe(true)
  expect(sent.map(({ url }) => url)).toEqual(['/api/auth/login'])
  expect(await owed()).toBe(false)
})

it('a sign-in that fails leaves it owed', async () => {
  await noteInSession({ is_owed: true })
  await expect(replaceSession(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong')
  expect(await owed()).toBe(true)
})
