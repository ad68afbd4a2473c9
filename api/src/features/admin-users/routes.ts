import { messageAnswer } from '@tecnicerca/shared/accounts'
import {
  adminUserAnswer,
  adminUserChanges,
  adminUsersAnswer,
  adminUsersQuery,
  messagesAnswer,
  messagesInput,
  noteAnswer,
  noteInput,
  personAnswer,
  suspensionInput,
} from '@tecnicerca/shared/admin/users'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { idParams, route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import * as people from './person.ts'
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
    answerType: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: () => downloadUsers(deps.db, query),
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
  route({
    method: 'GET',
    path: '/admin/users/:id',
    access: 'admin',
    tag,
    summary: 'Una persona con todo lo suyo: lo último de cada cosa y cuántas hay',
    params: idParams,
    answers: { 200: personAnswer },
    handle: async ({ deps, params }) => ({ status: 200, body: await people.showPerson(deps.db, params.id) }),
  }),
  route({
    method: 'PUT',
    path: '/admin/users/:id/suspension',
    access: 'admin',
    errors: ['last_admin'],
    tag,
    summary: 'Suspende una cuenta, o cambia el motivo',
    params: idParams,
    body: suspensionInput,
    answers: { 200: adminUserAnswer },
    handle: async ({ deps, params, body, actor, report }) => {
      const user = await people.suspendPerson(deps.db, { admin: actor, user_id: params.id }, body.reason)
      report({ kind: 'account_changed', reason: 'suspended', user_id: params.id, admin_id: actor.id })
      return { status: 200, body: { user }, hasChangedLists: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/admin/users/:id/suspension',
    access: 'admin',
    tag,
    summary: 'Restablece una cuenta suspendida',
    params: idParams,
    answers: { 200: adminUserAnswer },
    handle: async ({ deps, params, actor, report }) => {
      const user = await people.restorePerson(deps.db, { admin: actor, user_id: params.id })
      report({ kind: 'account_changed', reason: 'restored', user_id: params.id, admin_id: actor.id })
      return { status: 200, body: { user }, hasChangedLists: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/admin/users/:id/hidden-profile',
    access: 'admin',
    tag,
    summary: 'Muestra otra vez un perfil que se ocultó por una denuncia',
    params: idParams,
    answers: { 200: adminUserAnswer },
    handle: async ({ deps, params, actor }) => {
      const user = await people.showHiddenProfile(deps.db, { admin: actor, user_id: params.id })
      return { status: 200, body: { user }, hasChangedLists: true }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/users/:id/notes',
    access: 'admin',
    tag,
    summary: 'Añade una nota interna, que solo ven los administradores',
    params: idParams,
    body: noteInput,
    answers: { 201: noteAnswer },
    handle: async ({ deps, params, body, actor }) => {
      const note = await people.addNote(deps.db, { admin: actor, user_id: params.id }, body.text)
      return { status: 201, body: { note } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/admin/users/:id/sessions',
    access: 'admin',
    tag,
    summary: 'Cierra todas las sesiones de una persona',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, params, actor }) => {
      await people.endSessionsOf(deps.db, { admin: actor, user_id: params.id })
      return { status: 200, body: { message: ADMIN_USERS.sessionsEnded } }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/users/:id/password-reset',
    access: 'admin',
    tag,
    summary: 'Envía a una persona el enlace para crear una contraseña nueva',
    params: idParams,
    answers: { 202: messageAnswer },
    handle: async ({ deps, params, actor, report }) => {
      await people.mailPasswordReset(deps.db, { admin: actor, user_id: params.id })
      report({ kind: 'password_reset_asked', reason: 'admin', user_id: params.id, admin_id: actor.id })
      return { status: 202, body: { message: ADMIN_PERSON.passwordMailed } }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/messages',
    access: 'admin',
    tag,
    summary: 'Escribe a varias personas como TecniCerca; cada una recibe un aviso',
    body: messagesInput,
    answers: { 201: messagesAnswer },
    handle: async ({ deps, body, actor }) => ({
      status: 201,
      body: { sent: await people.writeToPeople(deps.db, actor, body) },
    }),
  }),
]
