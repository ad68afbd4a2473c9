import { CATEGORY_MISSING } from '@tecnicerca/shared/technicians'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Trx } from '../../db/client.ts'
import { sqlState } from '../../db/sql-state.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { findCategory } from '../categories/service.ts'

export const UNKNOWN_CATEGORY: WrongFields = { category_id: CATEGORY_MISSING }

/**
 * Throws `validation_failed` for an archived category. Call it after writing the technician: that write waits for a
 * transaction that is archiving the category.
 */
export async function refuseArchivedCategory(trx: Trx, categoryId: number | null | undefined): Promise<void> {
  if (typeof categoryId !== 'number' || (await findCategory(trx, categoryId))) return
  throw new DomainError('validation_failed', { fields: UNKNOWN_CATEGORY })
}

/** Throws `validation_failed` for the category field if `work` fails because the category does not exist. */
export async function refusingUnknownCategory<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    throw new DomainError('validation_failed', { fields: UNKNOWN_CATEGORY })
  }
}
