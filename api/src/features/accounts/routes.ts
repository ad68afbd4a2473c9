import {
  accountUpdateInput,
  loginInput,
  messageAnswer,
  registerInput,
  sessionAnswer,
  userAnswer,
} from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { route } from '../../http/route.ts'
import { endedSessionCookie, sessionCookie } from '../../http/session-cookie.ts'
import { endSession } from '../sessions/service.ts'
import * as accounts from './service.ts'
import { signIn } from './sign-in.ts'

const tag = 'Cuentas'

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/auth/login',
    access: 'visitor',
    tag,
    summary: 'Inicia sesión',
    body: loginInput,
    answers: { 200: userAnswer },
    handle: async ({ deps, body, actor, cookie_guard }) => {
      const { user, token, max_age_s } = await signIn(deps.db, body, actor?.session_hash)
      return {
        status: 200,
        body: { user },
        headers: { 'Set-Cookie': sessionCookie(token, max_age_s, cookie_guard) },
      }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/register',
    access: 'visitor',
    tag,
    summary: 'Registra un cliente; no abre sesión',
    body: registerInput,
    answers: { 201: userAnswer },
    handle: async ({ deps, body }) => ({
      status: 201,
      body: { user: await accounts.registerCustomer(deps.db, body), message: SESSION.register_success },
    }),
  }),
  route({
    method: 'GET',
    path: '/auth/check-session',
    access: 'visitor',
    tag,
    summary: 'Dice si hay sesión y de quién es',
    answers: { 200: sessionAnswer },
    handle: async ({ actor }) => {
      if (!actor) return { status: 200, body: { authenticated: false, user: null } }
      const { session_hash: _, ...user } = actor
      return { status: 200, body: { authenticated: true, user } }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    access: 'visitor',
    tag,
    summary: 'Cierra la sesión, si la hay',
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, cookie_guard }) => {
      if (actor) await endSession(deps.db, actor.session_hash)
      return {
        status: 200,
        body: { message: SESSION.logout_success },
        headers: { 'Set-Cookie': endedSessionCookie(cookie_guard) },
      }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me',
    access: 'session',
    tag,
    summary: 'Cambia nombre, teléfono y, con la actual, la contraseña',
    body: accountUpdateInput,
    findWrong: ({ deps, actor, right, refused }) => {
      const is_asked = right.newPassword !== undefined || refused.newPassword !== undefined
      return is_asked && right.currentPassword
        ? accounts.findWrongPassword(deps.db, actor, right.currentPassword)
        : {}
    },
    answers: { 200: userAnswer },
    handle: async ({ deps, body, actor }) => {
      const user = await accounts.updateOwnAccount(deps.db, actor, body)
      // No list shows a customer, but pages of profiles name who wrote their reviews.
      deps.lists.writes += 1
      return { status: 200, body: { user }, has_changed_lists: user.technician_id !== null }
    },
  }),
]
