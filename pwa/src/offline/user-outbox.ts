import { announce, onChange } from './changes'
import { plainConnection, userDatabase } from './databases'
import { type DrainOptions, type DrainReport, drain } from './drain'
import { createDrainLock } from './drain-lock'
import { createDrainRunner } from './drain-runner'
import type { OfflineEnvironment } from './environment'
import {
  discardItem,
  editItem,
  enqueue,
  type ItemChange,
  type NewItem,
  type OutboxContext,
  retryItem,
  undoDiscard,
} from './outbox'
import type { OutboxRecord, Shown } from './outbox-record'
import { createOutboxStore, type OutboxStore } from './outbox-store'
import { type Stored, stored } from './storage-failure'
import { uuidV7 } from './uuid-v7'

/** One user's outbox as the screens use it. Every change reaches all tabs; nothing here throws for storage's sake. */
export type UserOutbox = {
  store: OutboxStore
  enqueue: (item: NewItem) => Promise<Stored<OutboxRecord>>
  /** `payload` and `revision` of the item as the form showed it. */
  edit: (
    id: string,
    change: { payload: OutboxRecord['payload']; revision: number; shown?: Shown },
  ) => Promise<Stored<ItemChange>>
  retry: (id: string) => Promise<Stored<ItemChange>>
  discard: (id: string) => Promise<Stored<ItemChange>>
  undo: (id: string) => Promise<Stored<ItemChange>>
  /** Sends what is due; with `hurry` what waits in backoff too. */
  drain: (options?: DrainOptions) => Promise<DrainReport>
  /** The item once its first attempt has ended, however it ended, or as it is after `ms`. */
  outcomeWithin: (id: string, ms: number) => Promise<OutboxRecord | undefined>
  subscribe: (listener: () => void) => () => void
  stop: () => void
}

export function createUserOutbox(env: OfflineEnvironment, user_id: number): UserOutbox {
  const topic = `outbox:${user_id}` as const
  const store = createOutboxStore((work) =>
    userDatabase(user_id).use(async (db) => work(plainConnection(db))),
  )
  const context: OutboxContext = { env, store, user_id }
  const newToken = () => uuidV7(env.now(), env.randomBytes)
  const lock = createDrainLock({ env, store, user_id, newToken })
  const runner = createDrainRunner((options) =>
    drain({ ...context, lock, onChange: () => announce(topic) }, options),
  )

  async function changed<T>(work: Promise<T>): Promise<Stored<T>> {
    const done = await stored(work)
    announce(topic)
    // Nobody waits for the sending; what comes of it is read from the outbox.
    if (done.ok) void runner.run().catch(() => undefined)
    return done
  }
  return {
    store,
    enqueue: async (item) => {
      const done = await changed(enqueue(context, item))
      if (done.ok) askToPersist()
      return done
    },
    edit: (id, change) => changed(editItem(context, id, change)),
    retry: (id) => changed(retryItem(context, id)),
    discard: (id) => changed(discardItem(context, id)),
    undo: (id) => changed(undoDiscard(context, id)),
    drain: runner.run,
    outcomeWithin: (id, ms) => outcomeWithin(store, { id, ms, subscribe: (heard) => onChange(topic, heard) }),
    subscribe: (listener) => onChange(topic, listener),
    stop: runner.stop,
  }
}

// Only now there is something to lose, and browsers grant it to sites that are used.
function askToPersist(): void {
  void globalThis.navigator?.storage?.persist?.().catch(() => false)
}

function outcomeWithin(
  store: OutboxStore,
  { id, ms, subscribe }: { id: string; ms: number; subscribe: (heard: () => void) => () => void },
): Promise<OutboxRecord | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => void look(true), ms)
    const unsubscribe = subscribe(() => void look(false))
    async function look(isLast: boolean): Promise<void> {
      const record = (await store.read().catch(() => [])).find((found) => found.id === id)
      if (!isLast && record && isUntried(record)) return
      clearTimeout(timer)
      unsubscribe()
      resolve(record)
    }
    void look(false)
  })
}

// With a hint or a hold an attempt has brought nothing, and the next one is not worth waiting for at a screen.
function isUntried({ state, hint, hold }: OutboxRecord): boolean {
  return state === 'sending' || (state === 'queued' && hint === null && hold === null)
}
