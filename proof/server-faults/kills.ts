import { kill } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createRandom, type Random } from '../../api/src/demonstration/random.ts'
import type { Outcome } from '../kit/outcome.ts'
import { type Fault, type FaultOptions, READY_LIMIT_MS, spread, tooSlow } from './fault.ts'
import { openStage, type Stage } from './stage.ts'
import { WRITERS } from './writers.ts'

const GIVEN_UP_MS = 15_000
const API_KILLS = 50
const BACKEND_KILLS = 10
const POSTMASTER_KILLS = 10

export const killApi: Fault = {
  name: 'kill-api',
  summary: `kill -9 of the API (its database goes with it) under ${WRITERS} writers`,
  run: (options) =>
    underWriters(options, API_KILLS, async (stage, random) => {
      await pause(random.between(100, 500))
      await stage.product().end('SIGKILL')
      return stage.startAgain()
    }),
}

export const killBackend: Fault = {
  name: 'kill-backend',
  summary: 'kill -9 of one backend of the database, which then ends all of them and recovers',
  run: (options) =>
    underWriters(options, BACKEND_KILLS, async (stage, random) => {
      await pause(random.between(200, 700))
      const pid = await stage.withDatabase(async ({ db }) => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
          order by state = 'active' desc, random() limit 1`.execute(db)
        return rows[0]?.pid
      })
      if (pid !== undefined) kill(pid, 'SIGKILL')
      return stage.writers.untilAcknowledged()
    }),
}

export const killPostmaster: Fault = {
  name: 'kill-postmaster',
  summary: 'kill -9 of the postmaster alone: the product starts it again',
  run: (options) =>
    underWriters(options, POSTMASTER_KILLS, async (stage, random) => {
      await pause(random.between(200, 700))
      kill(await stage.postmaster(), 'SIGKILL')
      return stage.writers.untilAcknowledged()
    }),
}

/**
 * Runs rounds of a fault while writers work. `round` returns the ms from the end of the cause until the product served
 * again.
 */
async function underWriters(
  options: FaultOptions,
  rounds: number,
  round: (stage: Stage, random: Random) => Promise<number>,
): Promise<Outcome> {
  const stage = await openStage(options)
  const random = createRandom(options.seed)
  const readyMs: number[] = []
  const failures: string[] = []
  let kills = 0
  try {
    // Stop once the product has not recovered, because it would not recover from the next kill either.
    while (readyMs.length < rounds && Math.max(0, ...readyMs) < GIVEN_UP_MS)
      readyMs.push(await round(stage, random))
    kills = readyMs.length
    // The product must also work after the last kill.
    readyMs.push(await stage.writers.untilAcknowledged())
  } catch (error) {
    failures.push(String(error))
  }
  failures.push(...tooSlow(readyMs, READY_LIMIT_MS, 'ready'), ...(await stage.close()))
  return { figures: { kills, ready: spread(readyMs), ...writersFigures(stage) }, failures }
}

/** Figures about the writers, to be printed. */
export function writersFigures({ writers }: Pick<Stage, 'writers'>): Record<string, number | string> {
  const { ledger, attempts } = writers
  const byStatus = [...attempts].map(([status, count]) => `${count} × ${status}`).toSorted()
  return {
    acknowledged: ledger.acknowledged.length,
    'repeated after an answer': ledger.replayed,
    attempts: byStatus.join(', '),
    'longest wait': `${Math.round(writers.longestMs())} ms`,
  }
}
