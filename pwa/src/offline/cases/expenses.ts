import type { Expense, ExpenseInput, ExpensesAnswer } from '@tecnicerca/shared/expenses'
import { apiGet } from '../../lib/http/api-client.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { type Delivery, deliver } from '../outbox/deliver.ts'
import { isShownAsDone, type OutboxRecord, withPendingEdit } from '../outbox/record.ts'
import { createOwnList, type OwnList } from './own-list.ts'

/** `kept`: as the server last gave them. `hasMore`: the server has older ones. */
export type ExpensesState = { isLoading: boolean; kept: readonly Expense[]; hasMore: boolean }

export const EXPENSES_LOADING: ExpensesState = { isLoading: true, kept: [], hasMore: false }

const made = new Map<number, OwnList<ExpensesState>>()

/** The latest expenses of one technician. */
export function ownExpenses(userId: number): OwnList<ExpensesState> {
  const known =
    made.get(userId) ??
    createOwnList<ExpensesAnswer, ExpensesState>(userId, {
      name: 'expenses',
      kind: 'expense.set',
      loading: EXPENSES_LOADING,
      nothing: { expenses: [], has_more: false },
      fetchList: () => apiGet('/technicians/profile/expenses', expensesAnswer),
      stateOf: ({ expenses: kept, has_more: hasMore }) => ({ isLoading: false, kept, hasMore }),
    })
  made.set(userId, known)
  return known
}

const expensesAnswer = async () => (await import('@tecnicerca/shared/expenses')).expensesAnswer

/** With the unsent changes of this phone. What was refused, or is being discarded, does not count. */
export function withUnsentExpenses(
  expenses: readonly Expense[],
  records: readonly OutboxRecord[],
): readonly Expense[] {
  let shown = expenses
  for (const record of records.filter(isShownAsDone).map(withPendingEdit)) {
    if (record.kind !== 'expense.set') continue
    const { id, expense } = record.payload
    const others = shown.filter((other) => other.id !== id)
    shown = expense ? [...others, { id, ...expense }] : others
  }
  return shown
}

/** Stores an expense, or deletes it (`expense`: null), with or without a network. Rejects with the server's refusal. */
export function setExpense(
  { id: userId, name }: SessionUser,
  { id, expense, draftId }: { id: string; expense: ExpenseInput | null; draftId?: string },
): Promise<Delivery> {
  const shown = { name, profile_image: null, category_name: null }
  const item = { kind: 'expense.set', payload: { id, expense }, shown } as const
  return deliver({ userId, item: draftId === undefined ? item : { ...item, draftId } })
}
