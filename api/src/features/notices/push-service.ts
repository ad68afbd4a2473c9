import { createECDH } from 'node:crypto'
import { NOTICE_WAYS } from '@tecnicerca/shared/messages/notices/notice-words'
import type { PushMessage, PushSubscriptionInput } from '@tecnicerca/shared/protocol/push'
import type { Db } from '../../db/client.ts'
import { readPushKey } from '../../db/server-secret.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  createPushSender,
  isAllowedEndpoint,
  type PushSettings,
  type SendPush,
} from '../../jobs/send-push.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Mailbox } from '../../lib/mailbox.ts'
import type { Actor } from '../sessions/service.ts'
import * as push from './push-repository.ts'
import { countUnread } from './repository.ts'

/** Most subscribed browsers of one user; a new one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 10
const TEST_TTL_S = 60

const SETTINGS_MS = 60_000

/** Sends pushes with the keys stored in the database. New keys are used within a minute. */
export function createPush(db: Db, from: SentFrom): SendPush {
  let known: { settings: Promise<PushSettings>; until: number } | undefined
  return createPushSender(() => {
    if (!known || known.until < Date.now()) {
      const settings = readPushSettings(db, from)
      known = { settings, until: Date.now() + SETTINGS_MS }
      settings.catch(() => (known = undefined))
    }
    return known.settings
  }, from.pushHosts)
}

/** `pushHosts`: allowed push services, in addition to those of the known browsers. */
type SentFrom = { publicUrl?: string | undefined; mailFrom: Mailbox; pushHosts: readonly string[] }

async function readPushSettings(db: Db, { publicUrl, mailFrom }: SentFrom): Promise<PushSettings> {
  const privateKey = await readPushKey(db)
  const subject = publicUrl?.startsWith('https:') ? publicUrl : `mailto:${mailFrom.address}`
  return {
    subject,
    keys: { publicKey: publicKeyOf(privateKey), privateKey: privateKey.toString('base64url') },
  }
}

/** The public key that a browser subscribes with, in base64url. */
export async function showPushKey(db: Db): Promise<string> {
  return publicKeyOf(await readPushKey(db))
}

function publicKeyOf(privateKey: Buffer): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey('base64url')
}

type Subscribing = { actor: Actor; pushHosts: readonly string[] }

/**
 * Sends the actor's notices to this browser, and no other user's, until the session ends. Throws `validation_failed` for a
 * push server that is not allowed.
 */
export async function subscribe(
  db: Db,
  { endpoint, keys }: PushSubscriptionInput,
  { actor, pushHosts }: Subscribing,
): Promise<void> {
  if (!isAllowedEndpoint(endpoint, pushHosts)) {
    throw new DomainError('validation_failed', { fields: { endpoint: NOTICE_WAYS.endpointRefused } })
  }
  const { id: userId, session_hash: sessionHash } = actor
  await inTransaction(db, async (trx) => {
    await push.lockSubscriber(trx, userId)
    await push.upsertSubscription(trx, { endpoint, ...keys, user_id: userId, session_hash: sessionHash })
    await push.deleteSubscriptionsBeyond(trx, userId, MAX_SUBSCRIPTIONS)
  })
}

export { deleteSubscription as unsubscribe } from './push-repository.ts'

/** Sends a test notification to every browser of the user. Returns how many accepted it. */
export async function sendTest(db: Db, userId: number, send: SendPush): Promise<number> {
  const message: PushMessage = {
    id: null,
    ...{ kind: 'test', title: NOTICE_WAYS.testTitle, body: NOTICE_WAYS.test_body, service_request_id: null },
    unread: await countUnread(db, userId, 'all'),
  }
  const options = { payload: JSON.stringify(message), topic: 'test', isUrgent: true, ttlS: TEST_TTL_S }
  const targets = await push.listSubscriptions(db, [userId])
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const { kind } = await send(target, options)
      if (kind === 'gone') await push.deleteSubscription(db, target.endpoint, userId)
      return kind
    }),
  )
  return outcomes.filter((kind) => kind === 'sent').length
}
