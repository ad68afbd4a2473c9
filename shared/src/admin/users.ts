import * as z from 'zod/mini'
import { adminUserInput, ROLES, user } from '../accounts.ts'
import { emptyAsAbsent, id } from '../values/numbers.ts'
import { dayRange, tablePage, tableQuery } from './tables.ts'

export const USER_SORTS = ['id', 'name', 'email', 'phone', 'role', 'created_at'] as const

/** `from` and `to`: days of registration. `city`: of the technician profile. */
export const adminUsersQuery = z.object({
  ...tableQuery(USER_SORTS),
  ...dayRange,
  role: emptyAsAbsent(z.optional(z.enum(ROLES, { error: 'Elige un tipo de cuenta.' }))),
  city: emptyAsAbsent(z.optional(z.string().check(z.maxLength(100)))),
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuery>

/** A user as admins see it. `version` counts the changes of the row. */
export const adminUser = z.extend(user, { version: z.number() })
export type AdminUser = z.infer<typeof adminUser>

export const adminUserAnswer = z.object({ user: adminUser })
export const adminUsersAnswer = z.object({ users: z.array(adminUser), ...tablePage })

/**
 * The fields to change; the others stay as they are. `version`: of the row that the admin saw. With it, a field that
 * somebody else has changed meanwhile is not overwritten, and making somebody an admin needs the acting admin's password.
 */
export const adminUserChanges = z.extend(z.partial(adminUserInput), {
  version: z.optional(id('La versión no es válida.')),
  currentPassword: z.optional(z.string()),
})
export type AdminUserChanges = z.infer<typeof adminUserChanges>
