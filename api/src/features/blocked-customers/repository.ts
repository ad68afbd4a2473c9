import { ACCOUNT } from '@tecnicerca/shared/messages/account'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

type Pair = { technician_id: number; customer_id: number }

/** The latest first. The names of accounts that left are gone. */
export async function listBlockedCustomers(
  db: Db,
  technician_id: number,
): Promise<{ id: number; name: string; blocked_at: Date }[]> {
  return db
    .selectFrom('blocked_customers as b')
    .innerJoin('users as u', 'u.id', 'b.customer_id')
    .where('b.technician_id', '=', technician_id)
    .select(['u.id', 'b.created_at as blocked_at'])
    .select(
      sql<string>`case when u.deleted_at is null then u.name else ${sql.lit(ACCOUNT.role.customer)} end`.as(
        'name',
      ),
    )
    .orderBy('b.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .execute()
}

export async function insertBlockedCustomer(trx: Trx, pair: Pair): Promise<void> {
  await trx
    .insertInto('blocked_customers')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlockedCustomer(db: Db, { technician_id, customer_id }: Pair): Promise<void> {
  await db
    .deleteFrom('blocked_customers')
    .where('technician_id', '=', technician_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

/** Whom the user had blocked, and by whom the user was. */
export async function deleteBlocksOfUser(trx: Trx, user_id: number): Promise<void> {
  await sql`
    delete from blocked_customers where customer_id = ${user_id}
      or technician_id = (select id from technicians where user_id = ${user_id})`.execute(trx)
}
