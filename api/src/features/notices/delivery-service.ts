import { dayInSantoDomingo, inSantoDomingo } from '@tecnicerca/shared/calendar'
import type { PushMessage } from '@tecnicerca/shared/protocol/push'
import { isVisit } from '@tecnicerca/shared/service-requests/visit-log'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PushOutcome, SendPush } from '../../jobs/send-push.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import * as due from './due-repository.ts'
import { insertMaintenanceReminders } from './maintenance-reminders.ts'
import { deleteSubscription, listSubscriptions, type Subscription } from './push-repository.ts'
import { countUnreadOf, listNoticesByIds, type NoticeRow } from './repository.ts'
import { noticeWords } from './words.ts'

const BATCH = 100
const AT_ONCE = 20
const MAX_TRIES = 5
/** A day. */
const TTL_S = 86_400
/** First pause before a retry, unless the push server names one. Doubles with every try. */
const FIRST_RETRY_S = 30

export { hasDue } from './due-repository.ts'

/** Inserts the reminders that are due. Returns how many. */
export async function remind(db: Db): Promise<number> {
  return (await due.insertDueReminders(db)) + (await insertMaintenanceReminders(db))
}

/** Sends a batch of due push notifications. True if more may be waiting. */
export async function sendDuePushes(db: Db, send: SendPush): Promise<boolean> {
  const { toSend, seen } = await due.takeDuePushes(db, BATCH)
  const found = await listNoticesByIds(db, toSend)
  const pointless = await due.listPointlessReminders(db, found)
  const rows = found.filter(({ id }) => !pointless.includes(id))
  const userIds = [...new Set(rows.map(({ user_id: userId }) => userId))]
  const targets = Map.groupBy(await listSubscriptions(db, userIds), ({ user_id: userId }) => userId)
  const unread = await countUnreadOf(db, userIds, 'all')
  const limited = limitConcurrency({ max: AT_ONCE })
  // Sends the notices of one user one after the other: a user with unresponsive push servers takes one slot, not all.
  const sending = [...Map.groupBy(rows, ({ user_id: userId }) => userId)].map(([userId, ofOne]) => {
    const to = { targets: targets.get(userId) ?? [], unread: unread.get(userId) ?? 0 }
    return limited(async () => {
      // Each result is stored at once: an unresponsive push server must not delay the results of other rows.
      for (const row of ofOne)
        await due.updatePushResults(db, [{ id: row.id, ...(await sendToAll(db, { row, ...to, send })) }])
    })
  })
  // These notices were claimed but are not sent: they have become pointless, or their user can no longer see them.
  const sentIds = new Set(rows.map(({ id }) => id))
  const unsent = toSend.filter((id) => !sentIds.has(id)).map((id) => ({ id, result: 'off' as const }))
  if (unsent.length > 0) sending.push(due.updatePushResults(db, unsent))
  await Promise.all(sending)
  return seen === BATCH
}

type Sending = { row: NoticeRow; targets: Subscription[]; unread: number; send: SendPush }
type Sent = Omit<due.PushResult, 'id'>

async function sendToAll(db: Db, { row, targets, unread, send }: Sending): Promise<Sent> {
  if (targets.length === 0) return { result: 'nobody' }
  const now = new Date()
  const { title, body } = noticeWords(row, { today: dayInSantoDomingo(now) })
  const message: PushMessage = {
    ...{ id: row.id, kind: row.kind, title, body, service_request_id: row.service_request_id },
    unread,
  }
  const options = {
    ...{
      payload: JSON.stringify(message),
      topic: row.service_request_id ? `case-${row.service_request_id}` : `report-${row.id}`,
    },
    ...{ isUrgent: isUrgent(row), ttlS: ttlOf(row, now) },
  }
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const outcome = await send(target, options)
      if (outcome.kind === 'gone') await deleteSubscription(db, target.endpoint, row.user_id)
      return outcome
    }),
  )
  return resultOf(outcomes, row.push_tries)
}

function isUrgent({ kind, is_urgent: isOfUrgentCase, event_kind: event }: NoticeRow): boolean {
  return isOfUrgentCase || kind === 'requested' || (event !== null && isVisit(event))
}

/** How long a push server keeps the notice for a phone that is off: 'Mañana viene Ana' only until midnight. */
function ttlOf({ reminder }: NoticeRow, now: Date): number {
  return reminder === 'day_before'
    ? TTL_S - (Math.floor(inSantoDomingo(now).getTime() / 1000) % TTL_S)
    : TTL_S
}

// No retry once one of the user's browsers has accepted the notice: a retry would show it there again.
function resultOf(outcomes: readonly PushOutcome[], tries: number): Sent {
  if (outcomes.some(({ kind }) => kind === 'sent')) return { result: 'sent' }
  const later = outcomes.find((outcome) => outcome.kind === 'later')
  if (!later) return { result: outcomes.every(({ kind }) => kind === 'gone') ? 'nobody' : 'failed' }
  if (tries >= MAX_TRIES) return { result: 'failed' }
  return { result: 'failed', after_s: later.after_s ?? FIRST_RETRY_S * 2 ** (tries - 1) }
}

/** Queues the due mails, one for each user. Returns how many. */
export async function queueDueMails(db: Db): Promise<number> {
  return inTransaction(db, async (trx) => {
    const people = await due.takeDueMails(trx, BATCH)
    const mails = people.map(({ user_id: userId, ids }) => ({ user_id: userId, notice_ids: ids }))
    if (mails.length > 0) await enqueue(trx, 'send-notices', ...mails)
    return people.length
  })
}
