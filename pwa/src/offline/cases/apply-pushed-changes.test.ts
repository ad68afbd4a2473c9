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

const isHere = (userId: number | null) =>
  keepSession(userId === null ? null : JSON.stringify({ id: userId }), null)

/** A phone that has followed its cases up to 1, and a server with the page after each of `pages`. */
async function setUpPushed() {
  const { tab, user_id: userId } = setUp()
  const pages = new Map<string, FetchedChanges>()
  const asked: string[] = []
  let type = 'application/json'
  vi.stubGlobal('fetch', async (url: string) => {
    const since = new URL(url, 'http://phone').searchParams.get('since') ?? ''
    asked.push(since)
    const found = pages.get(since)
    if (!found) return new Response(null, { status: 304 })
    return new Response(JSON.stringify(found), { headers: { 'content-type': type } })
  })
  vi.stubGlobal('navigator', {})
  const follow = (fetched: FetchedChanges) =>
    followChanges(userId, { outbox: tab, fetchChanges: async () => fetched, now: () => 5 })
  await follow(page('1', { full: true }))
  await isHere(userId)
  return {
    ...{ user_id: userId, pages, asked, follow },
    takeIn: () => applyPushedChanges(userId, tab),
    texts: async () => (await storedCase(userId, 9, 0))?.events.map(({ data }) => data.text),
    speakAs: (other: string) => {
      type = other
    },
  }
}

const hear = () => fetchChangesAfterPush('/api', [0])

beforeEach(() => isHere(null))

it('what a push told of is on the phone without a network', async () => {
  const { pages, takeIn, texts, user_id: userId } = await setUpPushed()
  pages.set('1', page('2', { has_more: true }))
  pages.set('2', page('3'))
  await hear()
  pages.set('3', page('4'))
  await hear()
  expect(await texts()).toEqual(['1'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await takeIn()
  expect([await texts(), (await followedUpTo(userId)).seq]).toEqual([['1', '2', '3', '4'], '4'])
})

it('asks once for what it has heard, where nobody looks', async () => {
  const { pages, asked } = await setUpPushed()
  pages.set('1', page('2'))
  await hear()
  await hear()
  expect(asked).toEqual(['1', '2'])
})

it('is asked for again where it cannot be heard yet', async () => {
  const { pages, asked, takeIn, texts } = await setUpPushed()
  const asking = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await asking(url)
    pages.set('1', page('2'))
    return answer
  })
  await fetchChangesAfterPush('/api', [0, 1])
  await takeIn()
  expect([asked, await texts()]).toEqual([
    ['1', '1'],
    ['1', '2'],
  ])
})

it('goes back behind nothing that a page heard meanwhile', async () => {
  const { pages, takeIn, texts, follow, user_id: userId } = await setUpPushed()
  pages.set('1', page('2'))
  await hear()
  await follow(page('5', { full: true }))
  await takeIn()
  expect([await texts(), (await followedUpTo(userId)).seq]).toEqual([['5'], '5'])
  pages.set('5', page('6'))
  await hear()
  await takeIn()
  expect(await texts()).toEqual(['5', '6'])
})

it('keeps nothing of whoever has left, also while the server was asked', async () => {
  const { pages, takeIn, texts, user_id: userId, asked } = await setUpPushed()
  pages.set('1', page('2'))
  const asking = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await asking(url)
    await isHere(null)
    return answer
  })
  await hear()
  await hear()
  expect(asked).toEqual(['1'])
  await isHere(userId)
  await takeIn()
  expect(await texts()).toEqual(['1'])
})

it('believes no portal', async () => {
  const { pages, takeIn, texts, speakAs } = await setUpPushed()
  pages.set('1', page('2'))
  speakAs('text/html')
  await hear()
  await takeIn()
  expect(await texts()).toEqual(['1'])
})
