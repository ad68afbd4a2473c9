import { uuidV7 } from '../../lib/uuid-v7.ts'
import type { OfflineEnvironment } from '../network/environment.ts'
import { pageEnvironment } from '../network/page-environment.ts'
import { announce, onChange } from '../storage/changes.ts'
import { writersLock } from '../storage/database-names.ts'
import { plainConnection, userDatabase } from '../storage/databases.ts'
import { type Stored, stored } from '../storage/storage-failure.ts'
import { type DrainOptions, type DrainReport, drain } from './drain.ts'
import { createDrainRunner } from './drain-runner.ts'
import { createDrainLock, holdEditLock } from './locks.ts'
import type { NewItem, OutboxContext } from './new-record.ts'
import {
  acceptAsSent,
  claimForEditing,
  discardItem,
  type Edit,
  editItem,
  endEditing,
  enqueue,
  type ItemChange,
  keepAlreadySent,
  retryItem,
  UserDataBeingRemoved,
  undoDiscard,
} from './outbox.ts'
import type { OutboxRecord, PendingEdit } from './record.ts'
import { createOutboxStore, type OutboxStore } from './store.ts'

type Enqueuing = {
  /** The key of an earlier try with an unknown outcome. */
  key?: string | undefined
  /** Resolves once the confirmation is painted. Until then other screens do not show the item, and it is not sent. */
  whenPainted?: (() => Promise<void>) | undefined
}

/** One user's outbox for the screens. Every change reaches all tabs. `Stored` reports a failure of the storage. */
export type UserOutbox = {
  store: OutboxStore
  enqueue: (item: NewItem, options?: Enqueuing) => Promise<Stored<OutboxRecord>>
  edit: (id: string, edit: Edit) => Promise<Stored<ItemChange>>
  /** Keeps the item from being sent until the returned function is called or the tab of its form is gone. */
  beginEditing: (id: string) => Promise<() => Promise<void>>
  retry: (id: string) => Promise<Stored<ItemChange>>
  discard: (id: string) => Promise<Stored<ItemChange>>
  undo: (id: string) => Promise<Stored<ItemChange>>
  acceptAsSent: (id: string) => Promise<Stored<ItemChange>>
  keepAlreadySent: (record: OutboxRecord, wish: PendingEdit) => Promise<OutboxRecord>
  /** Sends the items that are due. `DrainOptions` can include items that still wait. */
  drain: (options?: DrainOptions) => Promise<DrainReport>
  /** Resolves with the item when its first attempt has ended, with or without success, or after `ms`. */
  waitForFirstAttempt: (id: string, ms: number) => Promise<Attempted>
  subscribe: (listener: () => void) => () => void
  /** Resolves when nothing is being sent from this page. */
  untilIdle: () => Promise<void>
  stop: () => void
}

const outboxes = new Map<number, UserOutbox>()

/** The user's outbox in this page: one instance, so that all screens show the same. Not for server rendering. */
export function outboxOf(userId: number): UserOutbox {
  const outbox = outboxes.get(userId) ?? createUserOutbox(pageEnvironment(), userId)
  outboxes.set(userId, outbox)
  return outbox
}

export function createUserOutbox(env: OfflineEnvironment, userId: number): UserOutbox {
  const topic = topicOf(userId)
  const store = createOutboxStore((work) => userDatabase(userId).use(async (db) => work(plainConnection(db))))
  const context: OutboxContext = { env, store, userId }
  const runner = createRunner(context)

  async function changed<T>(work: Promise<T>): Promise<Stored<T>> {
    const done = await stored(work)
    goOn(done.ok)
    return done
  }
  function goOn(isChanged: boolean): void {
    announce(topic)
    // Nobody awaits the sending; its results are read from the outbox.
    if (isChanged) void runner.run().catch(() => undefined)
  }
  async function beginEditing(id: string): Promise<() => Promise<void>> {
    const token = newToken(env)
    const letGo = await holdEditLock(env, token)
    await stored(claimForEditing(context, id, token))
    return async () => {
      await changed(endEditing(context, id, token))
      letGo()
    }
  }
  return {
    store,
    enqueue: async (item, { key, whenPainted } = {}) => {
      const done = await stored(added(context, item, key))
      const follow = () => {
        goOn(done.ok)
        if (done.ok) askToPersist()
      }
      if (whenPainted) void whenPainted().then(follow)
      else follow()
      return done
    },
    edit: (id, edit) => changed(editItem(context, id, edit)),
    beginEditing,
    retry: (id) => changed(retryItem(context, id)),
    discard: (id) => changed(discardItem(context, id)),
    undo: (id) => changed(undoDiscard(context, id)),
    acceptAsSent: (id) => changed(acceptAsSent(context, id)),
    keepAlreadySent: async (record, wish) => {
      const kept = await keepAlreadySent(context, record, wish)
      announce(topic)
      return kept
    },
    drain: runner.run,
    waitForFirstAttempt: (id, ms) =>
      waitForFirstAttempt(store, { id, ms, subscribe: (listener) => onChange(topic, listener) }),
    subscribe: (listener) => onChange(topic, listener),
    untilIdle: runner.untilIdle,
    stop: runner.stop,
  }
}

function topicOf(userId: number) {
  return `outbox:${userId}` as const
}

function newToken(env: OfflineEnvironment): string {
  return uuidV7(env.now(), env.randomBytes)
}

function createRunner(context: OutboxContext) {
  const { env, store, userId } = context
  const lock = createDrainLock({ env, store, userId, newToken: () => newToken(env) })
  const announceChange = () => announce(topicOf(userId))
  return createDrainRunner(async (options) => {
    const report = await drain({ ...context, lock, onChange: announceChange }, options)
    // Frees room on the phone: removes the bytes of photos that the server has.
    if (report.confirmed > 0)
      void import('./photos.ts').then(({ purgePhotos }) => purgePhotos(userId)).catch(() => undefined)
    return report
  })
}

// Taking the lock takes as long as the write. So we take it only if the write was refused because another tab is
// removing this user's data.
async function added(context: OutboxContext, item: NewItem, key: string | undefined): Promise<OutboxRecord> {
  try {
    return await enqueue(context, item, { key })
  } catch (error) {
    if (!(error instanceof UserDataBeingRemoved)) throw error
    const { locks } = context.env
    const add = () => enqueue(context, item, { key, holdsWritersLock: true })
    return locks ? locks.request(writersLock(context.userId), { mode: 'shared' }, add) : add()
  }
}

// Asks for persistent storage only now: there is something to lose, and browsers grant it to sites in use.
function askToPersist(): void {
  void globalThis.navigator?.storage?.persist?.().catch(() => false)
}

/**
 * An item after its first attempt. `seen`: the server's list has shown it, so it left the outbox. `unreadable`: it is
 * stored, but the store cannot be read now. `gone`: it is not on this phone.
 */
type Attempted = OutboxRecord | 'seen' | 'unreadable' | 'gone'

type Awaited = { id: string; ms: number; subscribe: (listener: () => void) => () => void }

/** Resolves with the item when its first attempt has ended, with or without success, or after `ms`. */
function waitForFirstAttempt(store: OutboxStore, { id, ms, subscribe }: Awaited): Promise<Attempted> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => void look(true), ms)
    const unsubscribe = subscribe(() => void look(false))
    async function look(isLast: boolean): Promise<void> {
      const found = await stateOf(store, id)
      if (!isLast && (found === 'unreadable' || isUntried(found))) return
      clearTimeout(timer)
      unsubscribe()
      resolve(found)
    }
    void look(false)
  })
}

async function stateOf(store: OutboxStore, id: string): Promise<Attempted> {
  try {
    const record = (await store.read()).find((found) => found.id === id)
    return record ?? ((await store.wasAcknowledged(id)) ? 'seen' : 'gone')
  } catch {
    return 'unreadable'
  }
}

// A hint or a hold shows that the first attempt has failed. The screen does not wait for the next one.
function isUntried(found: Attempted): boolean {
  if (typeof found === 'string') return false
  const { state, hint, hold } = found
  return state === 'sending' || (state === 'queued' && hint === null && hold === null)
}
