import { CATEGORY_MISSING } from '@tecnicerca/shared/technicians'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Trx } from '../../db/client.ts'
import { sqlState } from '../../db/sql-state.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { findCategory } from '../categories/service.ts'

export const UNKNOWN_CATEGORY: WrongFields = { category_id: CATEGORY_MISSING }

/**
 * Throws `validation_failed` for a category that is archived. To be called after the write of a technician: that write
 * waits for whoever archives the category meanwhile.
 */
export async function refuseArchivedCategory(trx: Trx, categoryId: number | null | undefined): Promise<void> {
  if (typeof categoryId !== 'number' || (await findCategory(trx, categoryId))) return
  throw new DomainError('validation_failed', { fields: UNKNOWN_CATEGORY })
}

/** Names the field where `work` fails for a category that does not exist, or no longer does. */
export async function refusingUnknownCategory<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    throw new DomainError('validation_failed', { fields: UNKNOWN_CATEGORY })
  }
}
