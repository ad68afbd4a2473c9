import { type Kysely, sql } from 'kysely'
import type { Trx } from '../client.ts'

/** When technicians work, and their days off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table technicians
    add column hours text not null default '',
    add column days_off datemultirange not null default '{}',
    add column days_off_soon text[] not null default '{}'`.execute(db)
}

/** Triggers write the cards of all technicians anew. */
export async function afterLogic(trx: Trx): Promise<void> {
  await sql`update technicians set category_id = category_id`.execute(trx)
}
