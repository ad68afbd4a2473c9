import 'fake-indexeddb/auto'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { expect, it } from 'vitest'
import { requestRow } from '../testing/case-rows.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { setUp } from '../testing/set-up.ts'
import { storedServiceRequests } from './list.ts'
import { type FetchOlder, loadOlder, loadOlderCases } from './load-older-cases.ts'

const NOW = Date.parse('2026-11-21T00:00:00.000Z')
const LONG_AGO = '2026-01-01T00:00:00.000Z'

/** A phone that heard of cases 300 and 299 of today, and of case 150, which is open since long ago; a server with 300. */
async function setUpOlder() {
  const { tab, user_id: userId } = setUp()
  const all = Array.from({ length: 300 }, (_, index) =>
    requestRow(300 - index, index < 2 ? {} : { created_at: LONG_AGO }),
  )
  const brought = all.filter(({ id }) => [300, 299, 150].includes(id))
  await hearChanges(userId, tab, { full: true, serviceRequests: brought })
  const asked: [number, string | undefined][] = []
  const fetchOlder: FetchOlder = async ({ limit, cursor }) => {
    asked.push([limit, cursor])
    const left = all.filter(({ id }) => cursor === undefined || id < Number(cursor))
    const rows = left.slice(0, limit)
    return { rows, next_cursor: left.length > limit ? String(rows.at(-1)?.id) : null }
  }
  const learn = () => loadOlderCases(userId, { fetchOlder, now: () => NOW })
  const load = () => loadOlder(userId, fetchOlder)
  const list = async () => {
    const { rows, has_older: hasOlder } = await storedServiceRequests(userId, NOW)
    return { ids: rows.map(({ id }) => id), has_older: hasOlder }
  }
  return { tab, user_id: userId, all, asked, learn, load, list, fetchOlder }
}

it('asks once whether there are older ones, and then brings them page by page', async () => {
  const { learn, load, list, asked } = await setUpOlder()
  await learn()
  await learn()
  expect([await list(), asked]).toEqual([{ ids: [300, 299, 150], has_older: true }, [[1, '299']]])
  await load()
  const { ids } = await list()
  expect([ids.length, ids.at(-1), new Set(ids).size]).toEqual([53, 150, 53])
  expect([ids[2], ids[51]]).toEqual([298, 249])
  for (let page = 0; page < 5; page += 1) await load()
  expect([(await list()).ids.length, (await list()).has_older]).toEqual([300, false])
  const before = asked.length
  await load()
  expect(asked).toHaveLength(before)
})

it('offers none where there are none', async () => {
  const { learn, list, all } = await setUpOlder()
  all.splice(2)
  await learn()
  expect((await list()).has_older).toBe(false)
})

it('lays no page over what the changes told meanwhile', async () => {
  const { tab, user_id: userId, learn, load, fetchOlder } = await setUpOlder()
  await learn()
  const slowly: FetchOlder = async (page) => {
    const answer = await fetchOlder(page)
    await hearChanges(userId, tab, { serviceRequests: [requestRow(298, { status: 'cancelled' })] })
    return answer
  }
  await loadOlder(userId, slowly)
  const statusOf = ({ rows }: { rows: ServiceRequest[] }) => rows.find(({ id }) => id === 298)?.status
  expect(statusOf(await storedServiceRequests(userId, NOW))).toBe('cancelled')
  await load()
  expect(statusOf(await storedServiceRequests(userId, NOW))).toBe('cancelled')
})

it('begins again where all that the phone had is void', async () => {
  const { tab, user_id: userId, learn, load, list } = await setUpOlder()
  await learn()
  await load()
  await hearChanges(userId, tab, { full: true, serviceRequests: [requestRow(300)] })
  expect(await list()).toEqual({ ids: [300], has_older: false })
  await learn()
  expect((await list()).has_older).toBe(true)
})
