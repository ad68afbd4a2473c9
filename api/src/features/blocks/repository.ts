import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/** The tables of blocks, named after the side that is blocked. */
export type Blocks = 'blocked_customers' | 'blocked_technicians'
export type Pair = { technician_id: number; customer_id: number }
export type BlockedRow = { id: number; name: string; blocked_at: Date }

/** The customers whom a technician has blocked, latest first. A deleted account has the name of its role. */
export async function listBlockedCustomers(db: Db, technicianId: number): Promise<BlockedRow[]> {
  return db
    .selectFrom('blocked_customers as b')
    .innerJoin('users as u', 'u.id', 'b.customer_id')
    .where('b.technician_id', '=', technicianId)
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

/** The technicians whom a customer has blocked, latest first. */
export async function listBlockedTechnicians(db: Db, customerId: number): Promise<BlockedRow[]> {
  return db
    .selectFrom('blocked_technicians as b')
    .innerJoin('technicians as t', 't.id', 'b.technician_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('b.customer_id', '=', customerId)
    .select(['t.id', 'b.created_at as blocked_at'])
    .select(
      sql<string>`case when u.deleted_at is null then t.name else ${sql.lit(ACCOUNT.role.technician)} end`.as(
        'name',
      ),
    )
    .orderBy('b.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
}

export async function insertBlock(trx: Trx, table: Blocks, pair: Pair): Promise<void> {
  await trx
    .insertInto(table)
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(
  db: Db,
  table: Blocks,
  { technician_id: technicianId, customer_id: customerId }: Pair,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('technician_id', '=', technicianId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Deletes the blocks by the user and against the user. */
export async function deleteBlocksOfUser(trx: Trx, userId: number): Promise<void> {
  for (const table of ['blocked_customers', 'blocked_technicians'])
    await sql`
      delete from ${sql.table(table)} where customer_id = ${userId}
        or technician_id = (select id from technicians where user_id = ${userId})`.execute(trx)
}
