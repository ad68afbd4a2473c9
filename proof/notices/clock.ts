import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PushMessage } from '@tecnicerca/shared/protocol/push'
import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'
import type { Subscriber } from '../kit/fan-out.ts'
import { onStage, type Part, type Stage } from './stage.ts'

const SHIFT = fileURLToPath(new URL('../kit/shifted-clock.ts', import.meta.url))
const HOUR_S = 3600
/**
 * A push signature is valid for twelve hours by its sender's clock. A later expiry shows that the replica whose clock is
 * ahead sent it.
 */
const SIGNED_AHEAD_S = 13 * HOUR_S
const MAX_ROUNDS = 30

export const clock: Part = {
  name: 'clock',
  summary: "the clock of one of two replicas is two hours ahead: quiet hours follow the database's (F60)",
  run: (nodeArguments) =>
    onStage({ pairs: 100, nodeArguments, second: ['--import', SHIFT] }, async (stage) => {
      const { db } = stage.database
      const browsers = await stage.subscribeAll()
      const urgent = new Set(stage.pairs.filter((_, index) => index % 2 === 0).map(({ caseId }) => caseId))
      await sql`update service_requests set is_urgent = true where id = any(${[...urgent]}::int[])`.execute(
        db,
      )
      await sql`update notice_preferences set quiet_hours = true`.execute(db)
      // An hour before the night ends, and an hour before it begins. The replica whose clock is ahead would decide the
      // opposite.
      const night = await talkAt('06:00', { stage, browsers, urgent })
      const morningS = await findMorning(db)
      const day = await talkAt('20:00', { stage, browsers, urgent })
      const sides = stage.pairs.length
      return {
        figures: {
          'at 6 in the morning': `${night.urgent} urgent and ${night.others} other pushes, ${night.byAhead} by the replica whose clock is ahead`,
          'minutes until the other pushes are due': (morningS / 60).toFixed(0),
          'at 8 in the evening': `${day.urgent} urgent and ${day.others} other pushes, ${day.byAhead} by the replica whose clock is ahead`,
        },
        failures: [
          ...(night.others > 0 ? [`${night.others} other pushes were sent at night`] : []),
          ...(night.urgent === night.rounds * sides ? [] : ['urgent pushes were withheld at night']),
          ...(morningS > 0 && morningS <= HOUR_S ? [] : ['the other pushes do not wait for the morning']),
          ...(day.others === day.rounds * sides && day.urgent === day.rounds * sides
            ? []
            : ['pushes were withheld by day']),
          ...(night.byAhead > 0 && day.byAhead > 0 ? [] : ['the replica whose clock is ahead sent nothing']),
        ],
      }
    }),
}

type Scene = { stage: Stage; browsers: readonly Subscriber[]; urgent: ReadonlySet<number> }

/**
 * Sets the database to an hour and lets both sides of all cases write, until the replica whose clock is ahead has sent some
 * of the pushes.
 */
async function talkAt(hour: string, { stage, browsers, urgent }: Scene) {
  const { db } = stage.database
  await setHour(db, hour)
  const before = browsers.map(({ browser }) => browser.delivered.length)
  const delivered = () => browsers.flatMap(({ browser }, index) => browser.delivered.slice(before[index]))
  const isByAhead = ({ claims }: { claims: Record<string, unknown> }) =>
    Number(claims.exp) - Date.now() / 1000 > SIGNED_AHEAD_S
  let rounds = 0
  do {
    await stage.talk(1)
    rounds += 1
    while ((await countDue(db)) > 0) await pause(50)
  } while (!delivered().some(isByAhead) && rounds < MAX_ROUNDS)
  const all = delivered()
  const ofUrgent = all.filter(({ message }) => urgent.has((message as PushMessage).service_request_id ?? 0))
  return {
    rounds,
    urgent: ofUrgent.length,
    others: all.length - ofUrgent.length,
    byAhead: all.filter(isByAhead).length,
  }
}

/** Makes it `hour` in Santo Domingo wherever the database decides whether it is night. */
async function setHour(db: Db, hour: string): Promise<void> {
  const { rows } = await sql<{ ahead: string; original: string }>`
    select (${hour}::time - (now() at time zone 'America/Santo_Domingo')::time)::text as ahead,
      pg_get_functiondef(coalesce(to_regprocedure('original_quiet_until(timestamptz)'),
        'quiet_until(timestamptz)'::regprocedure)) as original`.execute(db)
  const { ahead = '', original = '' } = rows[0] ?? {}
  const kept = original.replace(/FUNCTION (\w+\.)?(original_)?quiet_until/, 'FUNCTION original_quiet_until')
  await sql.raw(kept).execute(db)
  await sql
    .raw(`create or replace function quiet_until(at timestamptz) returns timestamptz language sql immutable as $$
      select original_quiet_until(at + interval '${ahead}') - interval '${ahead}' $$`)
    .execute(db)
}

async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notices where push_due_at <= now() or push_result = 'taken'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Seconds until the waiting pushes are due; 0 if they are due at different times or none waits. */
async function findMorning(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select case when min(push_due_at) = max(push_due_at)
      then extract(epoch from max(push_due_at) - now())::float8 else 0 end as seconds
    from notices where push_due_at is not null`.execute(db)
  return rows[0]?.seconds ?? 0
}
