import { type Kysely, sql } from 'kysely'

/**
 * Mail addresses in NFC, as they are looked up from now on. Where two living accounts would have the same address
 * afterwards, the older one gets it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users u set email = c.composed
    from (select min(id) as id, lower(normalize(email, NFC)) as composed from users
      where deleted_at is null and email is not nfc normalized group by 2) c
    where u.id = c.id and not exists (
      select from users o where o.deleted_at is null and o.email = c.composed)`.execute(db)
}
