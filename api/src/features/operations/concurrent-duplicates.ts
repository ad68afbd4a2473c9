import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Operation, OperationAnswer } from './operation.ts'

/** How long a twin waits for the first, as long as PostgreSQL would let it wait for the lock. */
const WAIT_MS = 2000

type Run = { request_hash: Buffer; answer: Promise<OperationAnswer> }

const runsByDatabase = new WeakMap<Db, Map<string, Run>>()

/**
 * Runs `work`, or waits for the answer of a twin: the same write, sent again while it still runs in this process. Without
 * this, each twin of a slow write would hold a database connection while it waits, and a phone that repeats itself could
 * take all of them. Where the first fails, one of those that wait runs next.
 */
export async function shareDuplicateRun(
  db: Db,
  operation: Operation,
  work: () => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  const runs = runsOf(db)
  const name = `${operation.user_id} ${operation.key}`
  const deadline = performance.now() + WAIT_MS
  for (let twin = runs.get(name); twin; twin = runs.get(name)) {
    const answer = await answerBefore(deadline, twin)
    if (answer && !twin.request_hash.equals(operation.request_hash)) {
      throw new DomainError('idempotency_key_reused')
    }
    if (answer) return { ...answer, isReplay: true }
  }
  // Only one runs at a time: nothing is awaited between looking for a twin and entering this run as one, and the entry is
  // gone by the time its answer arrives.
  const answer = work().finally(() => runs.delete(name))
  runs.set(name, { request_hash: operation.request_hash, answer })
  return answer
}

function runsOf(db: Db): Map<string, Run> {
  const known = runsByDatabase.get(db) ?? new Map<string, Run>()
  runsByDatabase.set(db, known)
  return known
}

/** The twin's answer, undefined where it failed. Throws `request_in_progress` at the deadline. */
async function answerBefore(deadline: number, twin: Run): Promise<OperationAnswer | undefined> {
  const timer = new AbortController()
  const late = sleep(Math.max(0, deadline - performance.now()), 'late' as const, {
    signal: timer.signal,
  }).catch(() => undefined)
  const first = await Promise.race([twin.answer.catch(() => undefined), late])
  timer.abort()
  if (first === 'late') throw new DomainError('request_in_progress')
  return first
}
