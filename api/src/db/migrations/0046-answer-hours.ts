import { type Kysely, sql } from 'kysely'
import type { Trx } from '../client.ts'

/** The time in which a technician usually answers, for cards and directory. Only the profile computed it until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table technicians add column answer_hours integer`.execute(db)
}

/** Triggers write the cards of all technicians anew. */
export async function afterLogic(trx: Trx): Promise<void> {
  await sql`update technicians t set answer_hours = p.answer_hours
    from order_parts(array(select id from technicians)) p where p.technician_id = t.id`.execute(trx)
}
