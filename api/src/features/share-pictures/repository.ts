import type { Db } from '../../db/client.ts'

/** The data of a technician's share picture; undefined if the technician has left. */
export async function findSharedTechnician(db: Db, technicianId: number) {
  return db
    .selectFrom('technicians as t')
    .leftJoin('categories as c', 'c.id', 't.category_id')
    .select([
      't.id',
      't.name',
      't.city',
      't.profile_image',
      't.review_count',
      't.rating_sum',
      'c.name as category_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('work_photos as w')
        .select('w.id')
        .whereRef('w.technician_id', '=', 't.id')
        .orderBy('w.place')
        .orderBy('w.id')
        .limit(1)
        .as('work_photo_id'),
    )
    .where('t.id', '=', technicianId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
}

export type SharedTechnician = NonNullable<Awaited<ReturnType<typeof findSharedTechnician>>>
