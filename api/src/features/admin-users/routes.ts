import { adminUserChanges, messageAnswer, userAnswer, usersAnswer } from '@tecnicerca/shared/accounts'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { idParams, route } from '../../http/route.ts'
import { listUsers } from '../accounts/service.ts'
import { editUser, removeUser } from './service.ts'

const tag = 'Administración de usuarios'

export const adminUserRoutes = [
  route({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    tag,
    summary: 'Todos los usuarios',
    answers: { 200: usersAnswer },
    handle: async ({ deps }) => ({ status: 200, body: { users: await listUsers(deps.db) } }),
  }),
  route({
    method: 'PUT',
    path: '/admin/users/:id',
    access: 'admin',
    errors: ['email_taken', 'last_admin'],
    tag,
    summary: 'Cambia un usuario',
    params: idParams,
    body: adminUserChanges,
    answers: { 200: userAnswer },
    handle: async ({ deps, params, body, actor, report }) => {
      const edit = { admin_id: actor.id, user_id: params.id, changes: body }
      const { user, hasNewRole, hasNewEmail } = await editUser(deps.db, edit)
      if (hasNewRole) report({ kind: 'account_changed', reason: 'role', user_id: user.id })
      if (hasNewEmail) report({ kind: 'account_changed', reason: 'email', user_id: user.id })
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
    handle: async ({ deps, params, report }) => {
      await removeUser(deps.db, params.id)
      report({ kind: 'account_changed', reason: 'deleted', user_id: params.id })
      return { status: 200, body: { message: ADMIN_USERS.deleted }, hasChangedLists: true }
    },
  }),
]
