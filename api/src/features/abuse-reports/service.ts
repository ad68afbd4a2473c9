import type { ReportInput } from '@tecnicerca/shared/abuse-reports'
import type { User } from '@tecnicerca/shared/accounts'
import { ABUSE_REPORT_LIMITS } from '@tecnicerca/shared/limits'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { isWithinLimitOnce } from '../rate-limits/service.ts'
import { holdIfReported } from '../reviews/service.ts'
import * as reports from './repository.ts'

export { countOpenReports, listOpenReports, updateReportsAsBlank as forgetReportsOf } from './repository.ts'

const DAY_S = 86_400
const RETRY_AFTER_S = 3_600

/**
 * Records that `actor` reports a review, a profile, a message or a service request. Returns false if the same person has already reported it.
 * Throws `not_found` if the person cannot see it, `validation_failed` if it is their own, and `too_many_requests` beyond the
 * daily limit.
 */
export async function reportAbuse(db: Db, input: ReportInput, actor: User): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // Locked so that reports of a person run one after the other and a concurrent account deletion leaves no note.
    if (!(await lockAccount(trx, actor.id))) throw new DomainError('unauthenticated')
    if (await reports.hasReported(trx, input, actor.id)) return false
    const { kind, id, reason, note = '' } = input
    const subject = await reports.findSubject(trx, input, {
      id: actor.id,
      technician_id: actor.role === 'technician' ? actor.technician_id : null,
    })
    if (!subject) throw new DomainError('not_found')
    if (subject.person_id === actor.id)
      throw new DomainError('validation_failed', {
        message: ABUSE_REPORTS.own[kind],
        fields: { id: ABUSE_REPORTS.own[kind] },
      })
    const limit = { hits: ABUSE_REPORT_LIMITS.inADay, window_s: DAY_S }
    if (
      !(await isWithinLimitOnce(trx, { bucket: `abuse_report:${actor.id}`, thing: `${kind}-${id}` }, limit))
    )
      throw new DomainError('too_many_requests', {
        message: ABUSE_REPORTS.tooMany,
        retryAfterS: RETRY_AFTER_S,
      })
    await reports.insertReport(trx, {
      ...subject,
      kind,
      subject_id: id,
      reason,
      note,
      reporter_id: actor.id,
    })
    if (kind === 'review') await holdIfReported(trx, id)
    return true
  })
}
