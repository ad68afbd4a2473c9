import 'fake-indexeddb/auto'
import type { Customer } from '@tecnicerca/shared/customers'
import { expect, it } from 'vitest'
import { discardItem, enqueue } from '../outbox/outbox.ts'
import { setUp } from '../testing/set-up.ts'
import { shownCustomers } from './customers.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const ANA: Customer = {
  ...{ id: 5, name: 'Ana Núñez', jobs: 2, agreed_total: 1_500, paid_total: 1_000, last_day: '2026-11-01' },
  ...{ note: 'Portón azul', phone: '809-555-0101', address: 'Calle 8' },
  contact_until: '2026-12-01T12:00:00.000Z',
}
const shown = { name: ANA.name, profile_image: null, category_name: null }
const note = (text: string) =>
  ({ kind: 'customer_note.set', payload: { customer_id: ANA.id, note: text }, shown }) as const

it('of several notes about one customer only the newest is shown and sent, also an empty one', async () => {
  const { tab, server } = setUp()
  for (const text of ['Uno', 'Dos', '']) await enqueue(tab, note(text))
  const records = await tab.store.read()
  expect(records).toHaveLength(1)
  expect(shownCustomers([ANA], records, NOW)).toEqual([{ ...ANA, note: '' }])
  await tab.drain()
  expect(server.requests).toMatchObject([{ path: '/api/technicians/profile/customers/5/note' }])
})

it('a note that was refused or discarded is not shown', async () => {
  const { tab, server } = setUp()
  const { id } = await enqueue(tab, note('Mía'))
  await discardItem(tab, id)
  expect(shownCustomers([ANA], await tab.store.read(), NOW)).toEqual([ANA])
  server.refuse('Otra', 'not_found')
  await enqueue(tab, note('Otra'))
  await tab.drain()
  expect(shownCustomers([ANA], await tab.store.read(), NOW)).toEqual([ANA])
})

it('phone number and address go at their time, also without a network', () => {
  const later = Date.parse('2026-12-01T12:00:00.000Z')
  expect(shownCustomers([ANA], [], later - 1)).toEqual([ANA])
  expect(shownCustomers([ANA], [], later)).toEqual([{ ...ANA, phone: '', address: '', contact_until: null }])
  const kept = { ...ANA, contact_until: null }
  expect(shownCustomers([kept], [], later)).toEqual([kept])
})
