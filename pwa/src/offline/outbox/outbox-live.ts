import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { createLive, type Live } from '../../lib/live.ts'
import { toastError } from '../../lib/toast.ts'
import { type StorageFailure, storageFailure } from '../storage/storage-failure.ts'
import { isPending, type OutboxRecord } from './record.ts'
import { outboxOf, type UserOutbox } from './user-outbox.ts'

export type OutboxSnapshot = {
  is_loading: boolean
  records: readonly OutboxRecord[]
  /** Why the phone can keep nothing. */
  failure: StorageFailure | undefined
}

export const EMPTY_OUTBOX: OutboxSnapshot = { is_loading: true, records: [], failure: undefined }

const made = new Map<number, Live<OutboxSnapshot>>()

/** All items of a user, oldest first, as they change in any tab. */
export function outboxLive(userId: number): Live<OutboxSnapshot> {
  const live = made.get(userId) ?? createOutboxLive(userId)
  made.set(userId, live)
  return live
}

function createOutboxLive(userId: number): Live<OutboxSnapshot> {
  const outbox = outboxOf(userId)
  let asked = 0
  // Not what is shown: while the storage goes, reading fails.
  let read: readonly OutboxRecord[] = []
  const live = createLive(EMPTY_OUTBOX, () => {
    void show()
    return outbox.subscribe(() => void show())
  })
  async function show(): Promise<void> {
    asked += 1
    const turn = asked
    try {
      const records = await outbox.store.read()
      const before = read
      read = records
      await tellOfLoss(outbox, { before, now: records })
      // Reads may end in another order than they began.
      if (turn === asked) live.set({ is_loading: false, records, failure: undefined })
    } catch (error) {
      live.set({ is_loading: false, records: [], failure: storageFailure(error) ?? 'broken' })
    }
  }
  return live
}

type Read = { before: readonly OutboxRecord[]; now: readonly OutboxRecord[] }

/** Whoever clears the browser's storage under an open page must hear that what waited is gone, not sent. */
async function tellOfLoss({ store }: UserOutbox, { before, now }: Read): Promise<void> {
  const waited = before.filter(isPending)
  // What was sent or discarded stays until the server has shown it, so an empty outbox is a new one.
  if (now.length > 0 || waited.length === 0) return
  const seen = await Promise.all(waited.map(({ id }) => store.wasSeen(id)))
  const lost = seen.filter((wasSeen) => !wasSeen).length
  if (lost > 0) toastError(OFFLINE.lost(lost))
}
