import 'fake-indexeddb/auto'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { expect, it } from 'vitest'
import { discardItem, enqueue } from '../outbox/outbox.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { setUp } from '../testing/set-up.ts'
import { withUnsentStars } from './favourites.ts'

const card = (id: number, name: string) =>
  ({ id, name, profile_image: null, category_name: 'Plomería' }) as TechnicianCard

const shown = { name: 'Ana Díaz', profile_image: null, category_name: 'Electricidad' }
const star = (id: number, isFavourite = true) =>
  ({ kind: 'favourite.set', payload: { id, is_favourite: isFavourite }, shown }) as const

const idsOf = (records: readonly OutboxRecord[], known = [card(4, 'Luis'), card(9, 'Eva')]) =>
  withUnsentStars(known, records).map(({ id }) => id)

it('a star that waits on the phone is listed first, with its name, and once', async () => {
  const { tab } = setUp()
  await enqueue(tab, star(7))
  await enqueue(tab, star(9))
  expect(withUnsentStars([card(9, 'Eva')], await tab.store.read())).toEqual([
    { id: 7, ...shown },
    { id: 9, name: 'Eva', profile_image: null, category_name: 'Plomería' },
  ])
})

it('of several taps on one star the phone sends the last one only', async () => {
  const { tab, server } = setUp()
  for (const isFavourite of [true, false, true, false]) await enqueue(tab, star(4, isFavourite))
  const records = await tab.store.read()
  expect(records).toHaveLength(1)
  expect(idsOf(records)).toEqual([9])
  await tab.drain()
  expect(server.requests).toMatchObject([{ path: '/api/users/me/favourites/4' }])
})

it('a star that was refused or discarded is not shown', async () => {
  const { tab, server } = setUp()
  server.refuse('', 'not_found')
  await enqueue(tab, star(7))
  await tab.drain()
  expect(idsOf(await tab.store.read())).toEqual([4, 9])
  const { id } = await enqueue(tab, star(4, false))
  expect(idsOf(await tab.store.read())).toEqual([9])
  await discardItem(tab, id)
  expect(idsOf(await tab.store.read())).toEqual([4, 9])
})
