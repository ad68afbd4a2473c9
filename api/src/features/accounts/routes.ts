import {
  accountUpdateInput,
  loginInput,
  messageAnswer,
  registerInput,
  sessionAnswer,
  userAnswer,
} from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { deviceCookie, endedSessionCookie, sessionCookie } from '../../http/cookies.ts'
import { route } from '../../http/route.ts'
import { endSession, findSessionEnd } from '../sessions/service.ts'
import * as accounts from './service.ts'
import { signIn } from './sign-in.ts'

const tag = 'Cuentas'

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/auth/login',
    access: 'visitor',
    errors: ['invalid_credentials'],
    tag,
    summary: 'Inicia sesión',
    body: loginInput,
    countsAs: 'nothing',
    answers: { 200: userAnswer },
    handle: async ({ deps, body, actor, address, deviceCookie: shownDevice, cookieGuard, report }) => {
      const caller = {
        address,
        deviceCookie: shownDevice,
        report,
        sign: deps.sign,
        oldSession: actor?.session_hash,
      }
      const signedIn = await signIn(deps.db, body, caller)
      return {
        status: 200,
        body: { user: signedIn.user },
        cookies: [
          sessionCookie(signedIn.token, signedIn.maxAgeS, cookieGuard),
          deviceCookie(signedIn.deviceCookie, cookieGuard),
        ],
      }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/register',
    access: 'visitor',
    errors: ['email_taken'],
    tag,
    summary: 'Registra un cliente; no abre sesión',
    body: registerInput,
    findWrong: ({ right }) => accounts.findWeakPassword({ field: 'password', ...right }),
    countsAs: 'registration',
    answers: { 201: userAnswer },
    handle: async ({ deps, body, report }) => {
      const user = await accounts.registerCustomer(deps.db, body)
      report({ kind: 'registered', reason: 'customer', user_id: user.id })
      return { status: 201, body: { user, message: SESSION.register_success } }
    },
  }),
  route({
    method: 'GET',
    path: '/auth/check-session',
    access: 'visitor',
    tag,
    summary: 'Dice si hay sesión y de quién es',
    answers: { 200: sessionAnswer },
    handle: async ({ actor, deps, sessionToken }) => {
      if (!actor) {
        const reason = sessionToken && (await findSessionEnd(deps.db, sessionToken))
        return { status: 200, body: { authenticated: false, user: null, ...(reason && { reason }) } }
      }
      const user = await accounts.findUser(deps.db, actor.id)
      return { status: 200, body: { authenticated: user !== undefined, user: user ?? null } }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    access: 'visitor',
    tag,
    summary: 'Cierra la sesión, si la hay',
    countsAs: 'nothing',
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, cookieGuard, report }) => {
      if (actor) {
        await endSession(deps.db, actor.session_hash)
        report({ kind: 'session_ended', reason: 'signed_out', user_id: actor.id })
      }
      return {
        status: 200,
        body: { message: SESSION.logout_success },
        cookies: [endedSessionCookie(cookieGuard)],
      }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me',
    access: 'session',
    errors: ['email_taken'],
    tag,
    summary: 'Cambia nombre, teléfono y, con la actual, la contraseña',
    body: accountUpdateInput,
    findWrong: async ({ deps, actor, report, right, refused }) => {
      const isAsked = right.newPassword !== undefined || refused.newPassword !== undefined
      const wrong =
        isAsked && right.currentPassword
          ? await accounts.findWrongPassword(deps.db, { actor, report }, right.currentPassword)
          : {}
      const { newPassword: password } = right
      return {
        ...wrong,
        ...accounts.findWeakPassword({ field: 'newPassword', password, email: actor.email }),
      }
    },
    answers: { 200: userAnswer },
    handle: async ({ deps, body, actor, report }) => {
      const user = await accounts.updateOwnAccount(deps.db, { actor, report }, body)
      // Lists do not show customers, but profile pages name the authors of reviews.
      deps.lists.writes += 1
      return { status: 200, body: { user }, hasChangedLists: user.technician_id !== null }
    },
  }),
]
