import type { AdminUser, AdminUsersQuery, USER_SORTS } from '@tecnicerca/shared/admin/users'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { TableSource } from '../../db/table-page.ts'
import { conditionsOfDays, conditionsOfWords, tableReaders } from '../../db/table-page.ts'

type Sort = (typeof USER_SORTS)[number]
export type UserRow = Omit<AdminUser, 'created_at' | 'suspended_at' | 'suspension_reason'> & {
  created_at: Date
  suspended_at: Date | null
  suspension_reason: string | null
}
export type UserFilter = Pick<AdminUsersQuery, 'role' | 'city' | 'state' | 'from' | 'to' | 'query'>

const USERS: TableSource<Sort> = {
  name: 'users',
  columns: sql`u.name, u.email, u.phone, u.role, u.created_at, u.version, u.suspended_at,
    case when u.suspended_at is not null then u.suspension_reason end as suspension_reason, t.id as technician_id`,
  from: sql`users u left join technicians t on t.user_id = u.id and t.deleted_at is null`,
  id: sql`u.id`,
  sorts: {
    id: { value: sql`u.id`, type: 'integer' },
    name: { value: sql`u.sort_name`, type: 'text' },
    email: { value: sql`u.email`, type: 'text' },
    phone: { value: sql`u.phone`, type: 'text' },
    role: { value: sql`u.role`, type: 'text' },
    created_at: { value: sql`u.created_at`, type: 'timestamptz' },
  },
}

export const { readPage: listUsers, readAll: readUsers } = tableReaders<UserRow, Sort, UserFilter>(
  USERS,
  conditionsOf,
)

function conditionsOf({ role, city, state, from, to, query }: UserFilter) {
  return [
    sql`u.deleted_at is null`,
    ...(role === undefined ? [] : [sql`u.role = ${role}`]),
    ...(state === undefined
      ? []
      : [state === 'active' ? sql`u.suspended_at is null` : sql`u.suspended_at is not null`]),
    ...(city === undefined ? [] : [sql`t.city = ${city}`]),
    ...conditionsOfDays(sql`u.created_at`, { from, to }),
    ...conditionsOfWords(query, { id: sql`u.id`, hasText: (pattern) => sql`u.search_text like ${pattern}` }),
  ]
}

export type UserToEdit = Pick<AdminUser, 'id' | 'name' | 'email' | 'phone' | 'role' | 'version'> & {
  field_versions: Record<string, number>
  suspended_at: Date | null
  suspension_reason: string
}

export async function lockUser(trx: Trx, id: number): Promise<UserToEdit | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'role', 'version', 'field_versions'])
    .select(['suspended_at', 'suspension_reason'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findUser(trx: Trx | Db, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select u.id, ${USERS.columns} from ${USERS.from} where u.deleted_at is null and u.id = ${id}`.execute(trx)
  return rows[0]
}
