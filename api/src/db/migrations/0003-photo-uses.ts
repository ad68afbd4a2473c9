import { type Kysely, sql } from 'kysely'

/** Finds who shows a photo before it is dropped; without it every change of a photo reads all technicians. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index technicians_profile_image_idx on technicians (profile_image)
    where profile_image is not null`.execute(db)
}
