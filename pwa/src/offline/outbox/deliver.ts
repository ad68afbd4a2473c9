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

/** So long a screen waits for the server's word before it tells that the phone has it. */
export const PATIENCE_MS = 1_500
/** Longer where the network works and the server is asked first what became of the old words: whether they went matters. */
const WISH_PATIENCE_MS = 8_000

/**
 * `sent`: the server has these very words. `saved`: the phone keeps them until the server has them. `wished`: the phone
 * keeps them, and the server is asked first whether it has the words before them.
 */
export type Delivery = 'sent' | 'saved' | 'wished'

export type Delivered = {
  user_id: number
  item: NewItem
  corrects?: Correction | undefined
  /**
   * Resolves when what the person is told is on the screen: without a network nobody else hears of the item before. Not for
   * a screen that shows what it said out of the outbox, which would show what was before for a moment.
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
 * Hands an item to the outbox and waits a moment for the server. Rejects with `DeliveryRefused`, with `AlreadySentError`
 * where other words than these are at the server, and with the client's error where the phone can keep nothing and the
 * network does not help either; without a network that says why it cannot. What the caller is told of an unknown outcome is
 * never 'sent'.
 */
export function createDelivery({ env, connection, outboxOf }: DeliveryContext): Deliver {
  /** Keys of words whose fate is unknown: the same words again are the same wish, or a lost answer would double it. */
  const keys = new Map<string, string>()

  async function deliver({ user_id: userId, item, corrects, told }: Delivered): Promise<Delivery> {
    const outbox = outboxOf(userId)
    const words = JSON.stringify([userId, item.kind, item.payload])
    const isOffline = connection.state() === 'offline'
    const kept =
      (corrects && (await correct(outbox, item, corrects))) ??
      (await outbox.enqueue(item, { key: earlierKey(item, words), told: isOffline ? told : undefined }))
    if (!kept.ok) return sendWithoutKeeping({ user_id: userId, item, words, failure: kept.failure })
    // Without a network there is nothing to wait for, not even a look at the first attempt: the outbox tries all the same.
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

  // Under the key of before the server would only repeat what it said then, whatever was said in between.
  function earlierKey({ kind }: NewItem, words: string): string | undefined {
    return KINDS[kind].isReplacedByNewer ? undefined : keys.get(words)
  }

  function patienceFor({ wish }: OutboxRecord): number {
    return wish && connection.state() === 'online' ? WISH_PATIENCE_MS : PATIENCE_MS
  }

  async function sendWithoutKeeping({ user_id: userId, item, words, failure }: Unkept): Promise<Delivery> {
    // Photos go by the outbox alone: their words must not arrive as if there had been none.
    if (item.photo_ids?.length) throw notKept(OFFLINE.photosNotKept)
    const key = earlierKey(item, words) ?? uuidV7(env.now(), env.randomBytes)
    keys.set(words, key)
    try {
      await sendAs({ user_id: userId, key }, item)
    } catch (error) {
      // That there is no network is on the screen already; why the phone did not keep it is not.
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
