import { createLive, type Live } from '../../lib/live.ts'
import { type StorageFailure, storageFailure } from '../storage/storage-failure.ts'
import type { OutboxRecord } from './record.ts'
import { outboxOf } from './user-outbox.ts'

export type OutboxSnapshot = {
  is_loading: boolean
  records: readonly OutboxRecord[]
  /** Why the phone can keep nothing. */
  failure: StorageFailure | undefined
}

export const EMPTY_OUTBOX: OutboxSnapshot = { is_loading: true, records: [], failure: undefined }

const made = new Map<number, Live<OutboxSnapshot>>()

/** All items of a user, oldest first, as they change in any tab. */
export function outboxLive(user_id: number): Live<OutboxSnapshot> {
  const live = made.get(user_id) ?? createOutboxLive(user_id)
  made.set(user_id, live)
  return live
}

function createOutboxLive(user_id: number): Live<OutboxSnapshot> {
  const outbox = outboxOf(user_id)
  let asked = 0
  const live = createLive(EMPTY_OUTBOX, () => {
    void show()
    return outbox.subscribe(() => void show())
  })
  async function show(): Promise<void> {
    asked += 1
    const turn = asked
    try {
      const records = await outbox.store.read()
      // Reads may end in another order than they began.
      if (turn === asked) live.set({ is_loading: false, records, failure: undefined })
    } catch (error) {
      live.set({ is_loading: false, records: [], failure: storageFailure(error) ?? 'broken' })
    }
  }
  return live
}
