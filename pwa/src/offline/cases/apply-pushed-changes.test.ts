import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../lib/session/kept-session.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { fetchChangesAfterPush } from '../worker.ts'
import { applyPushedChanges } from './apply-pushed-changes.ts'
import { followChanges } from './case-changes.ts'
import { followedUpTo, storedCase } from './case-store.ts'
import type { FetchedChanges } from './changes-page.ts'

const page = (seq: string, changes: Partial<FetchedChanges> = {}): FetchedChanges => ({
  seq,
  full: false,
  serviceRequests: [requestRow(9)],
  events: [messageEvent(Number(seq), seq)],
  has_more: false,
  ...changes,
})

const setSignedInUser = (userId: number | null) =>
  keepSession(userId === null ? null : JSON.stringify({ id: userId }), null)

/** A phone that has synced its cases up to cursor 1, and a server that has `pages` by cursor. */
async function setUpPushed() {
  const { tab, user_id: userId } = setUp()
  const pages = new Map<string, FetchedChanges>()
  const requestedSince: string[] = []
  let contentType = 'application/json'
  vi.stubGlobal('fetch', async (url: string) => {
    const since = new URL(url, 'http://phone').searchParams.get('since') ?? ''
    requestedSince.push(since)
    const found = pages.get(since)
    if (!found) return new Response(null, { status: 304 })
    return new Response(JSON.stringify(found), { headers: { 'content-type': contentType } })
  })
  vi.stubGlobal('navigator', {})
  const follow = (fetched: FetchedChanges) =>
    followChanges(userId, { outbox: tab, fetchChanges: async () => fetched, now: () => 5 })
  await follow(page('1', { full: true }))
  await setSignedInUser(userId)
  return {
    ...{ user_id: userId, pages, requestedSince, follow },
    applyFetched: () => applyPushedChanges(userId, tab),
    texts: async () => (await storedCase(userId, 9, 0))?.events.map(({ data }) => data.text),
    setContentType: (other: string) => {
      contentType = other
    },
  }
}

const receivePush = () => fetchChangesAfterPush('/api', [0])

beforeEach(() => setSignedInUser(null))

it('applyPushedChanges stores pages that the worker fetched after pushes, without a network', async () => {
  const { pages, applyFetched, texts, user_id: userId } = await setUpPushed()
  pages.set('1', page('2', { has_more: true }))
  pages.set('2', page('3'))
  await receivePush()
  pages.set('3', page('4'))
  await receivePush()
  expect(await texts()).toEqual(['1'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await applyFetched()
  expect([await texts(), (await followedUpTo(userId)).seq]).toEqual([['1', '2', '3', '4'], '4'])
})

it('the worker fetches after its last stored page, even if no screen has applied that page', async () => {
  const { pages, requestedSince } = await setUpPushed()
  pages.set('1', page('2'))
  await receivePush()
  await receivePush()
  expect(requestedSince).toEqual(['1', '2'])
})

it('the worker asks again if the server has no changes yet', async () => {
  const { pages, requestedSince, applyFetched, texts } = await setUpPushed()
  const originalFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await originalFetch(url)
    pages.set('1', page('2'))
    return answer
  })
  await fetchChangesAfterPush('/api', [0, 1])
  await applyFetched()
  expect([requestedSince, await texts()]).toEqual([
    ['1', '1'],
    ['1', '2'],
  ])
})

it('fetched pages are discarded if a screen has synced further meanwhile', async () => {
  const { pages, applyFetched, texts, follow, user_id: userId } = await setUpPushed()
  pages.set('1', page('2'))
  await receivePush()
  await follow(page('5', { full: true }))
  await applyFetched()
  expect([await texts(), (await followedUpTo(userId)).seq]).toEqual([['5'], '5'])
  pages.set('5', page('6'))
  await receivePush()
  await applyFetched()
  expect(await texts()).toEqual(['5', '6'])
})

it('no page is stored if the user signs out during the request, and none requested afterwards', async () => {
  const { pages, applyFetched, texts, user_id: userId, requestedSince } = await setUpPushed()
  pages.set('1', page('2'))
  const originalFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await originalFetch(url)
    await setSignedInUser(null)
    return answer
  })
  await receivePush()
  await receivePush()
  expect(requestedSince).toEqual(['1'])
  await setSignedInUser(userId)
  await applyFetched()
  expect(await texts()).toEqual(['1'])
})

it('a page that a captive portal answers as text/html is not applied', async () => {
  const { pages, applyFetched, texts, setContentType } = await setUpPushed()
  pages.set('1', page('2'))
  setContentType('text/html')
  await receivePush()
  await applyFetched()
  expect(await texts()).toEqual(['1'])
})
