import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { markCaseSeen } from './case-news.ts'
import { followedUpTo, storeChanges } from './case-store.ts'
import type { FetchedChanges } from './changes-page.ts'
import { storedServiceRequests } from './list.ts'

/** A phone that hears of events of case 9, page by page. */
function setUpNews() {
  const { user_id: userId } = setUp()
  let seq = 0
  const hear = async (events: FetchedChanges['events'], hasMore = false) => {
    seq += 1
    const changes = {
      seq: `${seq}`,
      full: seq === 1,
      serviceRequests: [requestRow(9)],
      events,
      has_more: hasMore,
    }
    await storeChanges(userId, await followedUpTo(userId), { changes, as_of: 5 })
  }
  const news = async () => {
    const [row] = (await storedServiceRequests(userId, 0)).rows
    return [row?.news?.last.data.text ?? row?.news?.last.kind, row?.news?.unread]
  }
  return { user_id: userId, hear, news }
}

it('takes nothing for new that had happened when the phone first heard it, on whichever page', async () => {
  const { hear, news } = setUpNews()
  await hear([messageEvent(1, 'a')], true)
  await hear([messageEvent(2, 'b')])
  expect(await news()).toEqual(['b', 0])
})

it('counts what the other side did since, until the person has seen it', async () => {
  const { user_id: userId, hear, news } = setUpNews()
  await hear([messageEvent(1, 'a')])
  await hear([messageEvent(2, 'mío', { by: 'customer' }), messageEvent(3, 'b'), messageEvent(4, 'c')])
  expect(await news()).toEqual(['c', 2])
  await markCaseSeen(userId, 9, 3)
  expect(await news()).toEqual(['c', 1])
  await markCaseSeen(userId, 9, 4)
  await markCaseSeen(userId, 9, 2)
  expect(await news()).toEqual(['c', 0])
})

it('says nothing of a delivery', async () => {
  const { hear, news } = setUpNews()
  await hear([messageEvent(1, 'a')])
  await hear([messageEvent(2, '', { by: 'system', kind: 'delivered', data: {} })])
  expect(await news()).toEqual(['a', 0])
})
