import type { Expense } from '@tecnicerca/shared/expenses'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

function selectExpenses(db: Db, userId: number) {
  return db
    .selectFrom('expenses')
    .where('user_id', '=', userId)
    .select(['id', 'amount', 'note', sql<string>`spent_on::text`.as('spent_on')])
    .orderBy('expenses.spent_on', 'desc')
    .orderBy('id', 'desc')
}

/** The latest day first. */
export async function listExpenses(db: Db, userId: number, limit: number): Promise<Expense[]> {
  return selectExpenses(db, userId).limit(limit).execute()
}

export async function listExpensesOfMonth(db: Db, userId: number, month: string): Promise<Expense[]> {
  const first = `${month}-01`
  return selectExpenses(db, userId)
    .where('expenses.spent_on', '>=', first)
    .where(sql<boolean>`spent_on < ${first}::date + interval '1 month'`)
    .execute()
}

export async function upsertExpense(trx: Trx, row: Expense & { user_id: number }): Promise<void> {
  const { user_id: _user, id: _id, ...changes } = row
  await trx
    .insertInto('expenses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(changes))
    .execute()
}

export async function deleteExpense(trx: Trx, userId: number, id: string): Promise<void> {
  await trx.deleteFrom('expenses').where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function deleteExpensesOfUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('expenses').where('user_id', '=', userId).execute()
}

/** Returns how many. */
export async function deleteOldExpenses(db: Db, days: number): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from expenses where spent_on < current_date - ${days}::int`.execute(db)
  return Number(numAffectedRows)
}
