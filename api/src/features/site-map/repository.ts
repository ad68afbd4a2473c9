import type { Db } from '../../db/client.ts'

/** The newest profiles first; a sitemap may name 50,000 addresses. */
export async function listPublicProfiles(db: Db, limit: number): Promise<{ id: number; updated_at: Date }[]> {
  return db
    .selectFrom('technicians')
    .select(['id', 'updated_at'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
