import { CATEGORY_MISSING } from '@tecnicerca/shared/technicians'
import type { WrongFields } from '@tecnicerca/shared/validation'
import { sqlState } from '../../db/sql-state.ts'
import { DomainError } from '../../lib/domain-error.ts'

export const UNKNOWN_CATEGORY: WrongFields = { category_id: CATEGORY_MISSING }

/** Names the field where `work` fails for a category that does not exist, or no longer does. */
export async function refusingUnknownCategory<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    throw new DomainError('validation_failed', { fields: UNKNOWN_CATEGORY })
  }
}
