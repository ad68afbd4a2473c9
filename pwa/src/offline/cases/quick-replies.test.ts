import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { discardItem, enqueue } from '../outbox/outbox.ts'
import { setUp } from '../testing/set-up.ts'
import { withUnsentReplies } from './quick-replies.ts'

const shown = { name: 'José Almonte', profile_image: null, category_name: null }
const replies = (...texts: string[]) => ({ kind: 'quick_reply.set', payload: { texts }, shown }) as const

it('of several changes only the newest list is shown and sent', async () => {
  const { tab, server } = setUp()
  for (const text of ['Uno.', 'Dos.', 'Tres.']) await enqueue(tab, replies(text))
  const records = await tab.store.read()
  expect(records).toHaveLength(1)
  expect(withUnsentReplies(['Del servidor.'], records)).toEqual(['Tres.'])
  await tab.drain()
  expect(server.requests).toMatchObject([{ path: '/api/users/me/quick-replies' }])
})

it('a list that was refused or discarded is not shown', async () => {
  const { tab, server } = setUp()
  const { id } = await enqueue(tab, replies('Mía.'))
  await discardItem(tab, id)
  expect(withUnsentReplies(['Del servidor.'], await tab.store.read())).toEqual(['Del servidor.'])
  server.refuse('', 'validation_failed')
  await enqueue(tab, replies('Mala.'))
  await tab.drain()
  expect(withUnsentReplies(['Del servidor.'], await tab.store.read())).toEqual(['Del servidor.'])
})
