import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { setUp } from '../testing/set-up.ts'
import { requestItem } from '../testing/simulated-phone.ts'
import { confirmedIds, removeAcknowledged } from './acknowledge.ts'
import { AlreadySentError, type Correction, correct } from './deliver.ts'
import type { OutboxRecord } from './record.ts'
import { createUserOutbox, type UserOutbox } from './user-outbox.ts'

async function enqueueAndSend() {
  const { tab, user_id: userId, server } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const enqueued = await outbox.enqueue(requestItem('fuga'))
  if (!enqueued.ok) throw new Error(enqueued.failure)
  await outbox.untilIdle()
  return { outbox, server, item: enqueued.value }
}

/** Removes sent items that the rows of the server contain. */
async function acknowledge({ store }: UserOutbox, rows: { client_op_id: string | null }[]): Promise<void> {
  await removeAcknowledged(store, { rows, confirmedBefore: await confirmedIds(store) })
}

const correctionOf = (item: OutboxRecord): Correction => ({ how: 'opened', item })

describe('correct, after the sent item has left the outbox', () => {
  it('rejects as already sent, and restores the item with the pending edit', async () => {
    const { outbox, server, item } = await enqueueAndSend()
    await acknowledge(outbox, server.rows)
    await expect(correct(outbox, requestItem('gotera'), correctionOf(item))).rejects.toThrow(AlreadySentError)
    expect(await outbox.store.read()).toMatchObject([
      { state: 'confirmed', payload: { service_description: 'fuga' }, wish: { type: 'edit' } },
    ])
    outbox.stop()
  })

  it('rejects as changed in another window if the item had another key', async () => {
    const { outbox, server, item } = await enqueueAndSend()
    await outbox.store.transact(({ records }) => ({
      result: undefined,
      put: records.map((record) => ({ ...record, key: 'otra-llave' })),
    }))
    await acknowledge(outbox, server.rows)
    await expect(correct(outbox, requestItem('gotera'), correctionOf(item))).rejects.toThrow('otra ventana')
    expect(await outbox.store.read()).toEqual([])
    outbox.stop()
  })

  it('returns undefined if the item was removed without being sent', async () => {
    const { outbox, item } = await enqueueAndSend()
    await outbox.store.transact(() => ({ result: undefined, remove: [item.id] }))
    expect(await correct(outbox, requestItem('gotera'), correctionOf(item))).toBeUndefined()
    outbox.stop()
  })
})
