import type { Db } from '../../db/client.ts'

/** Newest profiles first. A sitemap can list 50,000 URLs. */
export async function listPublicProfiles(db: Db, limit: number): Promise<{ id: number; updated_at: Date }[]> {
  return db
    .selectFrom('technicians')
    .select(['id', 'updated_at'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Every combination of trade and city that has a technician. */
export async function listPlaces(db: Db): Promise<{ trade: string; city: string }[]> {
  return db
    .selectFrom('technicians')
    .innerJoin('categories', 'categories.id', 'technicians.category_id')
    .select(['categories.name as trade', 'technicians.city'])
    .distinct()
    .where('technicians.deleted_at', 'is', null)
    .orderBy('trade')
    .orderBy('city')
    .execute()
}
