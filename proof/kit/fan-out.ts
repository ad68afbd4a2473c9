import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { PushMessage } from '@tecnicerca/shared/protocol/push'
import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'
import { hashToken } from '../../api/src/features/sessions/service.ts'
import type { TestUser } from '../../api/src/testing/api.ts'
import type { Browser, PushServer } from '../../api/src/testing/push-server.ts'
import type { Pair } from './pairs.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

export type TalkingPair = Pair & { caseId: number }
export type Subscriber = { user_id: number; browser: Browser }

/** Time without progress after which waiting stops. A push that a killed process had taken is never sent. */
const NO_PROGRESS_MS = 15_000

/** Creates a case for each pair. The users are notified by push only, at any hour. */
export async function openCases(db: Db, pairs: readonly Pair[]): Promise<TalkingPair[]> {
  const users = pairs.flatMap(({ customer, technician }) => [customer.id, technician.id])
  await sql`insert into notice_preferences (user_id, quiet_hours, mail_off)
    select id, false, '{requested,accepted,offered,cancelled,reminder}' from unnest(${users}::int[]) id`.execute(
    db,
  )
  const rows = await db
    .insertInto('service_requests')
    .values(
      pairs.map(({ customer, technician }) => ({
        ...{ customer_id: customer.id, technician_id: technician.technician_id ?? 0, category_id: 1 },
        ...{ hourly_rate: 500, request_date: DAY_AHEAD, status: 'pending' as const },
        ...{ service_description: 'Un abanico que no gira', service_location: 'Calle 8' },
        ...{ client_op_id: null, status_changed_by: null, completed_at: null },
      })),
    )
    .returning('id')
    .execute()
  // The notices of the requests themselves are not counted.
  await sql`update notices set push_due_at = null where user_id = any(${users}::int[])`.execute(db)
  return pairs.map((pair, index) => ({ ...pair, caseId: rows[index]?.id ?? 0 }))
}

/** Subscribes a browser of `user` at a push server. */
export async function subscribe(db: Db, user: TestUser, server: PushServer): Promise<Browser> {
  const browser = server.subscribe()
  const { endpoint, keys } = browser.subscription
  const sessionHash = hashToken(user.cookie.slice('session='.length))
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...keys, user_id: user.id, session_hash: sessionHash })
    .execute()
  return browser
}

/** Subscribes a browser for every user of the pairs. */
export async function subscribeAll(
  db: Db,
  pairs: readonly Pair[],
  server: PushServer,
): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = []
  for (const { customer, technician } of pairs) {
    for (const user of [customer, technician])
      subscribers.push({ user_id: user.id, browser: await subscribe(db, user, server) })
  }
  return subscribers
}

/** Each side of each case sends a message in every round, all cases in one statement. Returns the number of events. */
export async function talk(db: Db, rounds: number, pairs: readonly TalkingPair[]): Promise<number> {
  const ids = pairs.map(({ caseId }) => caseId)
  for (let round = 0; round < rounds; round += 1) {
    for (const by of ['customer', 'technician']) {
      await sql`insert into service_request_events (service_request_id, "by", kind, data)
        select id, ${by}, 'message', jsonb_build_object('text', 'Vuelta ' || ${round}::int)
        from unnest(${ids}::int[]) id`.execute(db)
    }
  }
  return rounds * ids.length * 2
}

/**
 * Waits until no notice is waiting for push or being sent, or until `NO_PROGRESS_MS` pass without progress. Returns the
 * seconds that it took.
 */
export async function untilQueueEmpty(db: Db): Promise<number> {
  const began = performance.now()
  let [before, since] = [-1, began]
  for (;;) {
    const left = await countUnpushed(db)
    const now = performance.now()
    if (left === 0 || now - since > NO_PROGRESS_MS) return (now - began) / 1000
    if (left !== before) [before, since] = [left, now]
    await pause(100)
  }
}

async function countUnpushed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notices
    where kind = 'message' and (push_due_at is not null or push_result = 'taken')`.execute(db)
  return rows[0]?.count ?? 0
}

/** Compares what the browsers received with the notices of their users. */
export async function comparePushes(db: Db, browsers: readonly Subscriber[]) {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, user_id from notices where kind = 'message'`.execute(db)
  const wanted = Map.groupBy(rows, ({ user_id: userId }) => userId)
  let [missed, doubled, delivered] = [0, 0, 0]
  for (const { user_id: userId, browser } of browsers) {
    const ids = browser.delivered.map(({ message }) => (message as PushMessage).id)
    const given = new Set(ids)
    delivered += ids.length
    doubled += ids.length - given.size
    missed += (wanted.get(userId) ?? []).filter(({ id }) => !given.has(id)).length
  }
  return { missed, doubled, delivered, notices: rows.length }
}
