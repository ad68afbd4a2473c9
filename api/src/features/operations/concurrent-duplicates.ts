import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Operation, OperationAnswer } from './operation.ts'

/** How long a duplicate request waits for the first one: as long as PostgreSQL would let it wait for the lock. */
const WAIT_MS = 2000

type Run = { request_hash: Buffer; answer: Promise<OperationAnswer> }

const runsByDatabase = new WeakMap<Db, Map<string, Run>>()

/**
 * Runs `work`. If a write with the same key is already running in this process, waits for its answer instead. Without
 * this, each duplicate of a slow write would hold a database connection while it waits, and a phone that retries could
 * take all connections. If the running write fails, one of the waiting duplicates runs next.
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
  // Only one write with this key runs at a time: there is no `await` between looking for a running duplicate and
  // storing this run, and the entry is deleted before its answer is delivered.
  const answer = work().finally(() => runs.delete(name))
  runs.set(name, { request_hash: operation.request_hash, answer })
  return answer
}

function runsOf(db: Db): Map<string, Run> {
  const known = runsByDatabase.get(db) ?? new Map<string, Run>()
  runsByDatabase.set(db, known)
  return known
}

/** The answer of the running duplicate; undefined if it failed. Throws `request_in_progress` at the deadline. */
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
