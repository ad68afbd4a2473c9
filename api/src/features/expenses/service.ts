import {
  type Expense,
  type ExpenseInput,
  type ExpensesAnswer,
  findWrongExpense,
} from '@tecnicerca/shared/expenses'
import { EXPENSE_LIMITS } from '@tecnicerca/shared/limits'
import { fromCents, toCents } from '@tecnicerca/shared/service-requests/quote-sum'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import * as expenses from './repository.ts'

export { deleteExpensesOfUser as forgetExpenses, listExpensesOfMonth } from './repository.ts'

export async function listLatestExpenses(db: Db, userId: number): Promise<ExpensesAnswer> {
  const rows = await expenses.listExpenses(db, userId, EXPENSE_LIMITS.listed + 1)
  return { expenses: rows.slice(0, EXPENSE_LIMITS.listed), has_more: rows.length > EXPENSE_LIMITS.listed }
}

export async function listAllExpenses(db: Db, userId: number): Promise<Expense[]> {
  return expenses.listExpenses(db, userId, Number.MAX_SAFE_INTEGER)
}

type Change = { user_id: number; id: string; operation: Operation | undefined }

/**
 * Stores an expense under the id that the phone gave it; the same one again changes nothing. The answer, which is kept under
 * the key of the operation, has none of its words. Throws `validation_failed` for a day after `today`.
 */
export async function setExpense(
  db: Db,
  { user_id: userId, id, expense, today, operation }: Change & { expense: ExpenseInput; today: string },
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    if (!(await lockAccount(trx, userId))) throw new DomainError('unauthenticated')
    const fields = findWrongExpense(expense, today)
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields })
    // Without digits that the schema lets through because a double may have them.
    const amount = fromCents(toCents(expense.amount))
    await expenses.upsertExpense(trx, { ...expense, amount, user_id: userId, id })
    return answerOf(id)
  })
}

/** Also if it is gone already. */
export async function deleteExpense(
  db: Db,
  { user_id: userId, id, operation }: Change,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    await expenses.deleteExpense(trx, userId, id)
    return answerOf(id)
  })
}

const answerOf = (id: string) => ({ status: 200, body: { expense: { id } } })
