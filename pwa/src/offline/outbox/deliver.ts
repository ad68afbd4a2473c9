import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { apiCall } from '../../lib/http/api-client.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { uuidV7 } from '../../lib/uuid-v7.ts'
import { type Connection, pageConnection } from '../network/connection.ts'
import type { OfflineEnvironment } from '../network/environment.ts'
import { pageEnvironment } from '../network/page-environment.ts'
import type { StorageFailure } from '../storage/storage-failure.ts'
import { AlreadySentError, type Correction, correct, DeliveryRefused } from './correction.ts'
import { KINDS, wireOf } from './kinds.ts'
import type { NewItem } from './new-record.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import { isAlreadySent, type OutboxRecord } from './record.ts'
import { outboxOf, type UserOutbox } from './user-outbox.ts'

/** How long a screen waits for the server before it says 'saved on this phone'. */
export const PATIENCE_MS = 1_500
/** Longer for a correction with a working network: the person needs to know whether the old values were sent. */
const WISH_PATIENCE_MS = 8_000

/**
 * `sent`: the server has exactly these values. `saved`: they wait on the phone. `wished`: they wait on the phone until the
 * server says whether it has the old values.
 */
export type Delivery = 'sent' | 'saved' | 'wished'

export type Delivered = {
  user_id: number
  item: NewItem
  corrects?: Correction | undefined
  /**
   * Resolves once the confirmation is painted. Without a network, other screens and the sending wait for it. Leave it out
   * on a screen that shows values from the outbox, or it would show the old value for a moment.
   */
  told?: (() => Promise<void>) | undefined
}

export type DeliveryContext = {
  env: OfflineEnvironment
  connection: Pick<Connection, 'state'>
  outboxOf: (userId: number) => UserOutbox
}

export type Deliver = (delivered: Delivered) => Promise<Delivery>

/**
 * Queues an item and waits a moment for the server. Rejects with `DeliveryRefused` (refused), `AlreadySentError` (a
 * correction that came too late) or `ApiError` (neither stored nor sent). An unknown outcome is never reported as 'sent'.
 */
export function createDelivery({ env, connection, outboxOf }: DeliveryContext): Deliver {
  /**
   * Keys of submits with an unknown outcome. The same values again use the same key, so a lost answer does not double them.
   */
  const keys = new Map<string, string>()

  async function deliver({ user_id: userId, item, corrects, told }: Delivered): Promise<Delivery> {
    const outbox = outboxOf(userId)
    const words = JSON.stringify([userId, item.kind, item.payload])
    const isOffline = connection.state() === 'offline'
    const kept =
      (corrects && (await correct(outbox, item, corrects))) ??
      (await outbox.enqueue(item, { key: earlierKey(item, words), told: isOffline ? told : undefined }))
    if (!kept.ok) return sendWithoutKeeping({ user_id: userId, item, words, failure: kept.failure })
    // Offline there is nothing to wait for, not even the first attempt. The outbox tries anyway.
    const attempted = isOffline
      ? kept.value
      : await outbox.waitForFirstAttempt(kept.value.id, patienceFor(kept.value))
    if (attempted === 'gone') {
      keys.set(words, kept.value.key)
      throw new ApiError({ status: 0, code: undefined, server_message: OFFLINE.outcomeUnknown })
    }
    keys.delete(words)
    if (attempted === 'seen') return 'sent'
    return deliveryOf(attempted === 'unreadable' ? kept.value : attempted)
  }

  // Under the old key the server would only repeat its old answer, even if another value was sent since.
  function earlierKey({ kind }: NewItem, words: string): string | undefined {
    return KINDS[kind].isReplacedByNewer ? undefined : keys.get(words)
  }

  function patienceFor({ wish }: OutboxRecord): number {
    return wish && connection.state() === 'online' ? WISH_PATIENCE_MS : PATIENCE_MS
  }

  async function sendWithoutKeeping({ user_id: userId, item, words, failure }: Unkept): Promise<Delivery> {
    // Photos are sent only by the outbox: the text must not arrive without them.
    if (item.photo_ids?.length) throw notKept(OFFLINE.photosNotKept)
    const key = earlierKey(item, words) ?? uuidV7(env.now(), env.randomBytes)
    keys.set(words, key)
    try {
      await sendAs({ user_id: userId, key }, item)
    } catch (error) {
      // The screen already says that there is no network. It does not say why the phone could not store the item.
      throw error instanceof ApiError && error.status === 0 && connection.state() === 'offline'
        ? notKept(OFFLINE.storage[failure])
        : error
    }
    keys.delete(words)
    return 'sent'
  }
  return deliver
}

type Unkept = { user_id: number; item: NewItem; words: string; failure: StorageFailure }

function notKept(serverMessage: string): ApiError {
  return new ApiError({ status: 0, code: undefined, server_message: serverMessage })
}

function deliveryOf(record: OutboxRecord): Delivery {
  if (isAlreadySent(record)) throw new AlreadySentError(record)
  switch (record.state) {
    case 'confirmed':
      return 'sent'
    case 'needs_attention':
      throw new DeliveryRefused(record)
    case 'discarded':
      throw new ApiError({ status: 0, code: undefined, server_message: OFFLINE.notChanged.changed })
    default:
      return record.wish ? 'wished' : 'saved'
  }
}

async function sendAs(
  { user_id: userId, key }: { user_id: number; key: string },
  item: NewItem,
): Promise<void> {
  const headers = { 'X-Op-User': String(userId), 'Idempotency-Key': key }
  const { method, path, body } = wireOf(item)
  await apiCall<unknown>({ method, path, body, headers }, await PAGE_KINDS[item.kind].answer())
}

let made: Deliver | undefined

/** `createDelivery` of this page. */
export const deliver: Deliver = (delivered) => {
  made ??= createDelivery({ env: pageEnvironment(), connection: pageConnection, outboxOf })
  return made(delivered)
}
