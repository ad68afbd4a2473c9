import 'fake-indexeddb/auto'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { expect, it } from 'vitest'
import { requestRow } from '../testing/case-rows.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { setUp } from '../testing/set-up.ts'
import { storedServiceRequests } from './list.ts'
import { type FetchOlder, loadOlder, loadOlderCases } from './load-older-cases.ts'

const NOW = Date.parse('2026-11-21T00:00:00.000Z')
const LONG_AGO = '2026-01-01T00:00:00.000Z'

/** A phone that has synced cases 300 and 299 of today and the old case 150. The server has 300 cases. */
async function setUpOlder() {
  const { tab, user_id: userId } = setUp()
  const all = Array.from({ length: 300 }, (_, index) =>
    requestRow(300 - index, index < 2 ? {} : { created_at: LONG_AGO }),
  )
  const syncedRows = all.filter(({ id }) => [300, 299, 150].includes(id))
  await hearChanges(userId, tab, { full: true, serviceRequests: syncedRows })
  const requests: [number, string | undefined][] = []
  const fetchOlder: FetchOlder = async ({ limit, cursor }) => {
    requests.push([limit, cursor])
    const left = all.filter(({ id }) => cursor === undefined || id < Number(cursor))
    const rows = left.slice(0, limit)
    return { rows, next_cursor: left.length > limit ? String(rows.at(-1)?.id) : null }
  }
  const checkForOlder = () => loadOlderCases(userId, { fetchOlder, now: () => NOW })
  const loadPage = () => loadOlder(userId, fetchOlder)
  const list = async () => {
    const { rows, older_after: olderAfter } = await storedServiceRequests(userId, NOW)
    return { ids: rows.map(({ id }) => id), hasOlder: olderAfter !== null }
  }
  return { tab, user_id: userId, all, requests, checkForOlder, loadPage, list, fetchOlder }
}

it('the phone asks once whether older cases exist, then loads all of them page by page', async () => {
  const { checkForOlder, loadPage, list, requests } = await setUpOlder()
  await checkForOlder()
  await checkForOlder()
  expect([await list(), requests]).toEqual([{ ids: [300, 299, 150], hasOlder: true }, [[1, '299']]])
  await loadPage()
  const { ids } = await list()
  expect([ids.length, ids.at(-1), new Set(ids).size]).toEqual([53, 150, 53])
  expect([ids[2], ids[51]]).toEqual([298, 249])
  for (let page = 0; page < 5; page += 1) await loadPage()
  expect([(await list()).ids.length, (await list()).hasOlder]).toEqual([300, false])
  const before = requests.length
  await loadPage()
  expect(requests).toHaveLength(before)
})

it('no older cases are offered if the server has none', async () => {
  const { checkForOlder, list, all } = await setUpOlder()
  all.splice(2)
  await checkForOlder()
  expect((await list()).hasOlder).toBe(false)
})

it('a page of older cases does not overwrite rows that a delta sync stored meanwhile', async () => {
  const { tab, user_id: userId, checkForOlder, loadPage, fetchOlder } = await setUpOlder()
  await checkForOlder()
  const fetchDuringSync: FetchOlder = async (page) => {
    const answer = await fetchOlder(page)
    await hearChanges(userId, tab, { serviceRequests: [requestRow(298, { status: 'cancelled' })] })
    return answer
  }
  await loadOlder(userId, fetchDuringSync)
  const statusOf = ({ rows }: { rows: ServiceRequest[] }) => rows.find(({ id }) => id === 298)?.status
  expect(statusOf(await storedServiceRequests(userId, NOW))).toBe('cancelled')
  await loadPage()
  expect(statusOf(await storedServiceRequests(userId, NOW))).toBe('cancelled')
})

it('the phone asks again whether older cases exist after a full sync', async () => {
  const { tab, user_id: userId, checkForOlder, loadPage, list } = await setUpOlder()
  await checkForOlder()
  await loadPage()
  await hearChanges(userId, tab, { full: true, serviceRequests: [requestRow(300)] })
  expect(await list()).toEqual({ ids: [300], hasOlder: false })
  await checkForOlder()
  expect((await list()).hasOlder).toBe(true)
})
