import type { Trx } from '../db/client.ts'
import { insertJobs } from './repository.ts'

export { deleteJobsOfPerson as withdrawJobsOf } from './repository.ts'

/**
 * The background jobs that a transaction can queue, with their payloads. A job runs after the commit, at least once.
 * Payloads must not hold secrets: anybody who can read the database or a backup can read the queue.
 */
export type Jobs = {
  'send-password-reset': { email: string }
  'send-email-confirmation': { user_id: number }
  'send-email-change': { user_id: number; change_id: number }
  /** `email`: the recipient. Without `occasion`, an admin changed the address; older releases queued such jobs. */
  'send-email-changed': { user_id: number; email: string; occasion?: 'asked' | 'done' | 'taken' }
  'send-new-device': { user_id: number; device: string; at: string }
  'send-new-passkey': { user_id: number; device: string; at: string }
  'send-suspended': { user_id: number }
  'send-notices': { user_id: number; notice_ids: number[] }
}

// The pause after try n lasts e^n s. Nine tries take 80 minutes, about as long as a mailed link is valid.
const MAX_ATTEMPTS = 9

/** Queues one job that starts in `seconds` seconds. */
export async function enqueueLater<Task extends keyof Jobs>(
  trx: Trx,
  { task, payload, seconds }: { task: Task; payload: Jobs[Task]; seconds: number },
): Promise<void> {
  const runAt = new Date(Date.now() + seconds * 1000).toISOString()
  await insertJobs(trx, [{ identifier: task, payload, max_attempts: MAX_ATTEMPTS, run_at: runAt }])
}

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
