import type { User } from '@tecnicerca/shared/accounts'
import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

type Stored<Row extends { created_at: string }> = Omit<Row, 'created_at'> & { created_at: Date }

/** All users with role technician who are not deleted. Profile columns are null if there is no profile. */
export async function listTechnicianUsers(db: Db): Promise<Stored<AdminTechnicianRow>[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('technicians as t', (join) =>
      join.onRef('t.user_id', '=', 'u.id').on('t.deleted_at', 'is', null),
    )
    .leftJoin('categories as c', 'c.id', 't.category_id')
    .where('u.role', '=', 'technician')
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .select([
      ...(['u.id', 'u.name', 'u.email', 'u.phone', 'u.created_at'] as const),
      ...(['t.id as technician_id', 't.category_id', 'c.name as category_name'] as const),
      ...(['t.city', 't.hourly_rate', 't.review_count'] as const),
      sql<1 | null>`case when t.id is not null then 1 end`.as('is_technician'),
      sql<0 | 1 | null>`t.available::integer`.as('available'),
      sql<
        number | null
      >`case when t.review_count = 0 then 0 else t.rating_sum::float8 / t.review_count end`.as(
        'average_rating',
      ),
    ])
    .execute()
}

/** The user of a profile that is not deleted. */
export async function findUserOfTechnician(db: Db, technicianId: number): Promise<Stored<User> | undefined> {
  return db
    .selectFrom('technicians as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', technicianId)
    .where('t.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.role', 'u.created_at', 't.id as technician_id'])
    .executeTakeFirst()
}
