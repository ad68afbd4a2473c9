import { uuidV7 } from '../../lib/uuid-v7.ts'
import type { OfflineEnvironment } from '../network/environment.ts'
import { KINDS } from './kinds.ts'
import {
  EXPIRY_MS,
  type OutboxKind,
  type OutboxRecord,
  type PayloadOf,
  type Shown,
  UNSENT,
} from './record.ts'
import type { OutboxStore } from './store.ts'
import type { Fresh } from './transitions.ts'
import { waitFor } from './waits.ts'
import { wireOf } from './wire.ts'

/**
 * `lane`: replaces the lane that the kind sets. `undoMs`: how long the item is kept back so that the user can undo the
 * act. `photoIds`: the user's photos for a message or a new request. Each
 * becomes a separate item that is sent after that message or request.
 */
export type NewItem = {
  [K in OutboxKind]: {
    kind: K
    payload: PayloadOf[K]
    shown: Shown
    draftId?: string
    lane?: string
    undoMs?: number
    photoIds?: readonly string[]
  }
}[OutboxKind]

export type OutboxContext = { env: OfflineEnvironment; store: OutboxStore; userId: number }

/** Makes an item. Its place in the outbox (`seq`) is set when it is stored. `key`: from an earlier try. */
export function newRecord({ env, userId }: OutboxContext, item: NewItem, key?: string): OutboxRecord {
  const { draftId: _, photoIds: _with, lane, undoMs, ...kept } = item
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
    ...UNSENT,
    wait: undoMs === undefined ? null : waitFor('undo', undoMs, env.now()),
    created_at: now,
    expires_at: now + EXPIRY_MS,
    is_dated: isDated,
  }
}

/** Lane of an item that neither waits for others nor blocks them. */
export function independentLane({ id }: { id: string }): string {
  return `item:${id}`
}

/**
 * Random step from the highest known `seq` to the next, 1 to 65,536. Two pages that add items at once must not choose
 * the same `seq`, because `-seq` is the id of an unsent request. `seq` ends at 2³¹.
 */
export function distance(env: OfflineEnvironment): number {
  return new DataView(env.randomBytes(new Uint8Array(4)).buffer).getUint16(2) + 1
}

/** A new key and the current time (ms), by the server's clock if it is known. */
export function freshFor(env: OfflineEnvironment): Fresh {
  const clock = env.serverClock()
  return { now: clock?.now ?? env.now(), is_dated: clock !== undefined, key: newUuid(env) }
}

export function newUuid(env: OfflineEnvironment): string {
  return uuidV7(env.now(), env.randomBytes)
}
