import { messageAnswer } from '@tecnicerca/shared/accounts'
import {
  adminUserAnswer,
  adminUserChanges,
  adminUsersAnswer,
  adminUsersQuery,
} from '@tecnicerca/shared/admin/users'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { idParams, route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import { downloadUsers, editUser, listUsers, removeUser } from './service.ts'

const tag = 'Administración de usuarios'

export const adminUserRoutes = [
  route({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    tag,
    summary: 'Todos los usuarios, por páginas; buscados, filtrados y ordenados',
    query: adminUsersQuery,
    answers: { 200: adminUsersAnswer },
    handle: async ({ deps, query }) => ({ status: 200, body: await listUsers(deps.db, query) }),
  }),
  route({
    method: 'GET',
    path: '/admin/users.csv',
    access: 'admin',
    tag,
    summary: 'Los mismos usuarios como archivo CSV, sin páginas',
    query: adminUsersQuery,
    answers: {},
    answer_type: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: downloadUsers(deps.db, query),
      headers: CSV_HEADERS,
    }),
  }),
  route({
    method: 'PUT',
    path: '/admin/users/:id',
    access: 'admin',
    errors: ['email_taken', 'last_admin', 'stale'],
    tag,
    summary: 'Cambia un usuario',
    params: idParams,
    body: adminUserChanges,
    answers: { 200: adminUserAnswer },
    handle: async ({ deps, params, body, actor, report }) => {
      const user = await editUser(deps.db, { actor, report }, { user_id: params.id, changes: body })
      return { status: 200, body: { user }, hasChangedLists: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/admin/users/:id',
    access: 'admin',
    tag,
    summary: 'Elimina un usuario que no sea administrador',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, params, actor, report }) => {
      await removeUser(deps.db, actor.id, params.id)
      report({ kind: 'account_changed', reason: 'deleted', user_id: params.id, admin_id: actor.id })
      return { status: 200, body: { message: ADMIN_USERS.deleted }, hasChangedLists: true }
    },
  }),
]
