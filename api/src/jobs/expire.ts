import type { Db } from '../db/client.ts'
import { forgetOldProfiles } from '../features/accounts/service.ts'
import { forgetOldOperations } from '../features/operations/service.ts'
import { forgetExpiredPasswordResets } from '../features/password-resets/service.ts'
import { forgetEmptiedBuckets } from '../features/rate-limits/service.ts'
import { forgetExpiredSessions } from '../features/sessions/service.ts'
import { deleteFailedJobs } from './repository.ts'

const FAILED_JOB_DAYS = 7

/** Removes what counts no longer; gives how many rows of each kind. */
export async function expire(db: Db): Promise<Record<string, number>> {
  return {
    sessions: await forgetExpiredSessions(db),
    password_resets: await forgetExpiredPasswordResets(db),
    rate_limits: await forgetEmptiedBuckets(db),
    operations: await forgetOldOperations(db),
    technicians: await forgetOldProfiles(db),
    jobs: await deleteFailedJobs(db, FAILED_JOB_DAYS),
  }
}
