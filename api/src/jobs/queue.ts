import type { Trx } from '../db/client.ts'
import { insertJobs } from './repository.ts'

export { deleteJobsOfPerson as withdrawJobsOf } from './repository.ts'

/**
 * The kinds of work that a transaction can queue. It is done after the transaction has committed, at least once. No secret
 * may stand in it: whoever reads the database, or a backup of it, reads the queue.
 */
export type Jobs = {
  'send-password-reset': { email: string }
  'send-email-confirmation': { user_id: number }
  /** `email`: the old or the new address. */
  'send-email-changed': { user_id: number; email: string }
  'send-notices': { user_id: number; notice_ids: number[] }
}

// The pauses between tries grow to e^10 s; nine tries take 80 minutes, about as long as a mailed link counts.
const MAX_ATTEMPTS = 9

/** The same work once more, in so many seconds. */
export async function enqueueLater<Task extends keyof Jobs>(
  trx: Trx,
  { task, payload, seconds }: { task: Task; payload: Jobs[Task]; seconds: number },
): Promise<void> {
  const runAt = new Date(Date.now() + seconds * 1000).toISOString()
  await insertJobs(trx, [{ identifier: task, payload, max_attempts: MAX_ATTEMPTS, run_at: runAt }])
}

/** One job for each payload. */
export async function enqueue<Task extends keyof Jobs>(
  trx: Trx,
  task: Task,
  ...payloads: Jobs[Task][]
): Promise<void> {
  await insertJobs(
    trx,
    payloads.map((payload) => ({ identifier: task, payload, max_attempts: MAX_ATTEMPTS })),
  )
}
