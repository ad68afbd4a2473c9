import type { Plant } from '../kit/plant.ts'

/** Defects in the sending of notices. `part` names the part that must detect the defect. */
export const NOTICE_PLANTS: readonly (Plant & { part: string })[] = [
  {
    name: 'taken-twice',
    part: 'fan-out',
    file: 'api/src/features/notices/due-repository.ts',
    from: 'order by push_due_at limit ${limit} for update skip locked',
    to: 'order by push_due_at limit ${limit}',
  },
  {
    name: 'never-gone',
    part: 'gone',
    file: 'api/src/jobs/send-push.ts',
    from: '[401, 403, 404, 410].includes(status)',
    to: '[401, 403].includes(status)',
  },
  {
    name: 'no-rest',
    part: 'hanging',
    file: 'api/src/jobs/send-push.ts',
    from: 'Date.now() + (failures < FAILURES ? PAUSE_MS : LONG_PAUSE_MS)',
    to: '0',
  },
  {
    name: 'deaf-replica',
    part: 'live',
    file: 'api/src/features/live/repository.ts',
    from: 'events.onChanged(Number(seq), readIds(ids))',
    to: "ids === '' && events.onChanged(Number(seq), readIds(ids))",
  },
  {
    name: 'outlives-session',
    part: 'signed-out',
    file: 'api/src/features/sessions/repository.ts',
    from: "await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()",
    to: "await db.updateTable('sessions').set({ last_seen_at: new Date() }).where('token_hash', '=', tokenHash).execute()",
  },
  {
    // The process's clock decides whether it is night.
    name: 'own-clock',
    part: 'clock',
    file: 'api/src/features/notices/due-repository.ts',
    from: 'const MORNING = sql`quiet_until(now())`',
    to: 'const MORNING = sql`quiet_until(${new Date()}::timestamptz)`',
  },
]
