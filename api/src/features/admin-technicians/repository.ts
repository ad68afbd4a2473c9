import type { User } from '@tecnicerca/shared/accounts'
import type {
  AdminTechnicianRow,
  AdminTechniciansQuery,
  TECHNICIAN_SORTS,
} from '@tecnicerca/shared/admin/technicians'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { conditionsOfWords, type TableSource, tableReaders } from '../../db/table-page.ts'

type Sort = (typeof TECHNICIAN_SORTS)[number]
type Stored<Row extends { created_at: string }> = Omit<Row, 'created_at'> & { created_at: Date }
export type TechnicianRow = Stored<AdminTechnicianRow>
export type TechnicianFilter = Omit<AdminTechniciansQuery, 'limit' | 'cursor' | 'sort'>

/** Users with role technician who are not deleted. Profile columns are null if there is no profile. */
const TECHNICIANS: TableSource<Sort> = {
  name: 'technicians',
  columns: sql`u.name, u.email, u.phone, u.created_at, t.id as technician_id, t.version, t.category_id,
    c.name as category_name, t.city, t.hourly_rate, t.review_count, t.available::integer as available,
    case when t.id is not null then 1 end as is_technician,
    case when t.review_count = 0 then 0 else t.rating_sum::float8 / t.review_count end as average_rating`,
  from: sql`users u left join technicians t on t.user_id = u.id and t.deleted_at is null
    left join categories c on c.id = t.category_id`,
  id: sql`u.id`,
  sorts: {
    id: { value: sql`u.id`, type: 'integer' },
    name: { value: sql`u.sort_name`, type: 'text' },
    email: { value: sql`u.email`, type: 'text' },
    category: { value: sql`coalesce(lower(c.name), '')`, type: 'text' },
    city: { value: sql`coalesce(lower(t.city), '')`, type: 'text' },
    hourly_rate: { value: sql`coalesce(t.hourly_rate, -1)`, type: 'numeric' },
    rating: {
      value: sql`case when coalesce(t.review_count, 0) = 0 then 0 else t.rating_sum::numeric / t.review_count end`,
      type: 'numeric',
    },
  },
}

export const { readPage: listTechnicians, readAll: readTechnicians } = tableReaders<
  TechnicianRow,
  Sort,
  TechnicianFilter
>(TECHNICIANS, conditionsOf)

function conditionsOf({
  category_id: categoryId,
  city,
  available,
  with_profile: withProfile,
  query,
}: TechnicianFilter) {
  // The words of a profile (category, city, skills) are in `fts`.
  const hasText = (pattern: string) => sql`u.search_text like ${pattern}`
  const hasWord = (word: string) =>
    sql`(${hasText(`%${word}%`)} or t.fts @@ (quote_literal(${word}::text) || ':*')::tsquery)`
  return [
    sql`u.role = 'technician' and u.deleted_at is null`,
    ...(categoryId === undefined ? [] : [sql`t.category_id = ${categoryId}`]),
    ...(city === undefined ? [] : [sql`t.city = ${city}`]),
    ...(available === undefined ? [] : [sql`t.available = ${available}`]),
    ...(withProfile === undefined ? [] : [withProfile ? sql`t.id is not null` : sql`t.id is null`]),
    ...conditionsOfWords(query, { id: sql`u.id`, hasText, hasWord }),
  ]
}

/** The user of a profile that is not deleted, and the version of the profile. */
export async function findUserOfTechnician(
  db: Db,
  technicianId: number,
): Promise<(Stored<User> & { version: number }) | undefined> {
  return db
    .selectFrom('technicians as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', technicianId)
    .where('t.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.role', 'u.created_at', 't.id as technician_id'])
    .select('t.version')
    .executeTakeFirst()
}

const EDITED = [
  ...(['category_id', 'bio', 'experience_years', 'hourly_rate', 'city', 'address', 'available'] as const),
  ...(['version', 'field_versions'] as const),
] as const

export async function lockProfile(trx: Trx, technicianId: number) {
  return trx
    .selectFrom('technicians')
    .select(EDITED)
    .where('id', '=', technicianId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
