import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { setUp } from '../testing/set-up.ts'
import { requestItem } from '../testing/simulated-phone.ts'
import { confirmedIds, removeAcknowledged } from './acknowledge.ts'
import { AlreadySentError, type Correction, correct } from './deliver.ts'
import type { OutboxRecord } from './record.ts'
import { createUserOutbox, type UserOutbox } from './user-outbox.ts'

async function opened() {
  const { tab, user_id: userId, server } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const kept = await outbox.enqueue(requestItem('fuga'))
  if (!kept.ok) throw new Error(kept.failure)
  await outbox.untilIdle()
  return { outbox, server, item: kept.value }
}

/** Sent, and taken from the phone by the list that shows it. */
async function seen({ store }: UserOutbox, rows: { client_op_id: string | null }[]): Promise<void> {
  await removeAcknowledged(store, { rows, confirmed_before: await confirmedIds(store) })
}

const opening = (item: OutboxRecord): Correction => ({ how: 'opened', item })

describe('a correction of what the list has taken from the phone', () => {
  it('brings the old words back with those that came too late', async () => {
    const { outbox, server, item } = await opened()
    await seen(outbox, server.rows)
    await expect(correct(outbox, requestItem('gotera'), opening(item))).rejects.toThrow(AlreadySentError)
    expect(await outbox.store.read()).toMatchObject([
      { state: 'confirmed', payload: { service_description: 'fuga' }, wish: { type: 'edit' } },
    ])
    outbox.stop()
  })

  it('does not tell words as sent that another form had replaced', async () => {
    const { outbox, server, item } = await opened()
    await outbox.store.transact(({ records }) => ({
      result: undefined,
      put: records.map((record) => ({ ...record, key: 'otra-llave' })),
    }))
    await seen(outbox, server.rows)
    await expect(correct(outbox, requestItem('gotera'), opening(item))).rejects.toThrow('otra ventana')
    expect(await outbox.store.read()).toEqual([])
    outbox.stop()
  })

  it('is a new wish where it had been taken back', async () => {
    const { outbox, item } = await opened()
    await outbox.store.transact(() => ({ result: undefined, remove: [item.id] }))
    expect(await correct(outbox, requestItem('gotera'), opening(item))).toBeUndefined()
    outbox.stop()
  })
})
