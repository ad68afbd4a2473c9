import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import type { Db } from '../db/client.ts'
import { deleteOldKnownAddresses } from '../features/accounts/repository.ts'
import { deleteExpiredTickets } from '../features/accounts/second-factor-repository.ts'
import { forgetOldProfiles } from '../features/accounts/service.ts'
import { deleteOldReadings } from '../features/admin-cases/repository.ts'
import { deleteOldNotes } from '../features/customers/repository.ts'
import { deleteExpiredEmailChanges } from '../features/email-changes/repository.ts'
import { deleteExpiredEmailConfirmations } from '../features/email-confirmations/repository.ts'
import { deleteOldExpenses } from '../features/expenses/repository.ts'
import { forgetOldNotices } from '../features/notices/service.ts'
import { forgetOldOperations } from '../features/operations/service.ts'
import { deleteExpiredChallenges } from '../features/passkeys/repository.ts'
import { deleteExpiredPasswordResets } from '../features/password-resets/repository.ts'
import { deleteEmptiedBuckets } from '../features/rate-limits/repository.ts'
import { forgetWaitingAcceptances } from '../features/service-requests/forgetting-service.ts'
import { deleteOldDeviceKeys } from '../features/sessions/device-key-repository.ts'
import { deleteExpiredSessions, deleteOldEndedSessions } from '../features/sessions/repository.ts'
import { deleteFailedJobs } from './repository.ts'

const FAILED_JOB_DAYS = 7

/** Deletes rows that have expired or are older than their retention. Returns the counts of deleted rows. */
export async function expire(db: Db): Promise<Record<string, number>> {
  return {
    sessions: await deleteExpiredSessions(db),
    ended_sessions: await deleteOldEndedSessions(db, RETENTION_DAYS.endedSessions),
    device_keys: await deleteOldDeviceKeys(db, RETENTION_DAYS.endedDeviceKeys),
    waiting_acceptances: await forgetWaitingAcceptances(db),
    sign_in_tickets: await deleteExpiredTickets(db),
    passkey_challenges: await deleteExpiredChallenges(db),
    password_resets: await deleteExpiredPasswordResets(db),
    known_addresses: await deleteOldKnownAddresses(db),
    email_confirmations: await deleteExpiredEmailConfirmations(db),
    email_changes: await deleteExpiredEmailChanges(db),
    rate_limits: await deleteEmptiedBuckets(db),
    customer_notes: await deleteOldNotes(db, RETENTION_DAYS.customerNotes),
    expenses: await deleteOldExpenses(db, RETENTION_DAYS.payments),
    notices: await forgetOldNotices(db),
    operations: await forgetOldOperations(db),
    technicians: await forgetOldProfiles(db),
    readings: await deleteOldReadings(db, RETENTION_DAYS.adminReadings),
    jobs: await deleteFailedJobs(db, FAILED_JOB_DAYS),
  }
}
