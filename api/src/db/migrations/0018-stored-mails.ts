import { type Kysely, sql } from 'kysely'

/** Mails that were written into a folder, because there is no mail server, are told apart from those that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices drop constraint notices_mail_result_check`.execute(db)
  await sql`alter table notices add constraint notices_mail_result_check
    check (mail_result in ('queued', 'sent', 'stored', 'failed', 'off', 'read'))`.execute(db)
}
