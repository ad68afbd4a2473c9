import { uuidV7 } from '../../lib/uuid-v7.ts'
import type { OfflineEnvironment } from '../network/environment.ts'
import { KINDS, wireOf } from './kinds.ts'
import { EXPIRY_MS, type OutboxKind, type OutboxRecord, type PayloadOf, type Shown } from './record.ts'
import type { OutboxStore } from './store.ts'
import type { Fresh } from './transitions.ts'

/**
 * `lane`: used instead of the lane of its kind. `photo_ids`: own photos of a message or a new request; each becomes an item
 * of its own that is sent after it.
 */
export type NewItem = {
  [K in OutboxKind]: {
    kind: K
    payload: PayloadOf[K]
    shown: Shown
    draft_id?: string
    lane?: string
    photo_ids?: readonly string[]
  }
}[OutboxKind]

export type OutboxContext = { env: OfflineEnvironment; store: OutboxStore; user_id: number }

/** A new item. The outbox gives it its place (`seq`); it gets a key of its own unless one is given. */
export function newRecord(
  { env, user_id: userId }: OutboxContext,
  item: NewItem,
  key?: string,
): OutboxRecord {
  const { draft_id: _, photo_ids: _with, lane, ...kept } = item
  const id = newUuid(env)
  const { now, is_dated: isDated, key: newKey } = freshFor(env)
  return {
    ...kept,
    id,
    key: key ?? newKey,
    user_id: userId,
    seq: 0,
    lane: lane ?? wireOf(item).lane ?? independentLane({ id }),
    payload_version: KINDS[item.kind].version,
    revision: 1,
    state: 'queued',
    hold: null,
    ambiguous: false,
    attempts: 0,
    wait: null,
    hint: null,
    error: null,
    result: null,
    claim: null,
    discarded_at: null,
    discarded_from: null,
    discarded_with: null,
    created_at: now,
    expires_at: now + EXPIRY_MS,
    is_dated: isDated,
    is_stuck: false,
    editing: null,
    wish: null,
  }
}

/** Lane of an item that neither waits for others nor blocks them. */
export function independentLane({ id }: { id: string }): string {
  return `item:${id}`
}

/**
 * Distance from the newest known place to the next, 1 to 65,536. Two pages that add at once must not choose the same place,
 * because it names an unsent request (`id` below 0). Places end at 2³¹.
 */
export function distance(env: OfflineEnvironment): number {
  return new DataView(env.randomBytes(new Uint8Array(4)).buffer).getUint16(2) + 1
}

/** A key and the time for something new, by the server's clock if it is known. */
export function freshFor(env: OfflineEnvironment): Fresh {
  const clock = env.serverClock()
  return { now: clock?.now ?? env.now(), is_dated: clock !== undefined, key: newUuid(env) }
}

export function newUuid(env: OfflineEnvironment): string {
  return uuidV7(env.now(), env.randomBytes)
}
