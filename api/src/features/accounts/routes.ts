import {
  accountUpdateInput,
  loginAnswer,
  loginInput,
  messageAnswer,
  registerInput,
  secondFactorSignInInput,
  sessionAnswer,
  userAnswer,
} from '@tecnicerca/shared/accounts'
import { ERASURE } from '@tecnicerca/shared/messages/account/account'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { passkeySignInInput } from '@tecnicerca/shared/passkeys'
import { type CookieGuard, isHttpsOnly } from '../../http/caller.ts'
import { deviceCookie, endedSessionCookie, sessionCookie } from '../../http/cookies.ts'
import { type Answer, type RouteContext, route } from '../../http/route.ts'
import { endSession, findSessionEnd } from '../sessions/service.ts'
import * as accounts from './service.ts'
import { type SignedIn, type SignInCaller, signIn, signInWithCode, signInWithPasskey } from './sign-in.ts'

const tag = 'Cuentas'

type SignInCall = RouteContext<undefined, undefined, undefined, 'visitor'>

async function signInCaller(call: Omit<SignInCall, 'body'>): Promise<SignInCaller> {
  const { deps, actor, address, device, deviceCookie: shownDevice, report } = call
  return {
    ...{ address, device, deviceCookie: shownDevice, report },
    browser: await call.readBrowser(),
    oldSession: actor?.session_hash,
    isFactorRequired: isHttpsOnly(deps.config),
    sign: deps.sign,
  }
}

function answerSignedIn(signedIn: SignedIn, guard: CookieGuard): Answer {
  return {
    status: 200,
    body: { user: signedIn.user, ...(signedIn.hasTakenBackErasure && { message: ERASURE.takenBack }) },
    cookies: [
      sessionCookie(signedIn.token, signedIn.maxAgeS, guard),
      deviceCookie(signedIn.deviceCookie, guard),
    ],
  }
}

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
    answers: { 200: loginAnswer },
    handle: async (call) => {
      const signedIn = await signIn(call.deps.db, call.body, await signInCaller(call))
      if ('ticket' in signedIn) return { status: 200, body: { second_factor: true, ticket: signedIn.ticket } }
      return answerSignedIn(signedIn, call.cookieGuard)
    },
  }),
  route({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'visitor',
    tag,
    summary: 'Completa un inicio de sesión con el código de la aplicación o uno de recuperación',
    body: secondFactorSignInInput,
    answers: { 200: userAnswer },
    handle: async (call) => {
      const signedIn = await signInWithCode(call.deps.db, call.body, await signInCaller(call))
      return answerSignedIn(signedIn, call.cookieGuard)
    },
  }),
  route({
    method: 'POST',
    path: '/auth/passkey/sign-in',
    access: 'visitor',
    errors: ['invalid_credentials', 'not_found'],
    tag,
    summary: 'Inicia sesión con una llave de acceso',
    body: passkeySignInInput,
    countsAs: 'nothing',
    answers: { 200: userAnswer },
    handle: async (call) => {
      const caller = { ...(await signInCaller(call)), origin: call.origin }
      return answerSignedIn(await signInWithPasskey(call.deps.db, call.body, caller), call.cookieGuard)
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
      const user = await accounts.findOwnUser(deps.db, actor)
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
    handle: async ({ deps, body, actor, report, cookieGuard, deviceCookie: cookie }) => {
      const user = await accounts.updateOwnAccount(deps.db, { actor, report }, body)
      // Lists do not show customers, but profile pages name the authors of reviews.
      deps.lists.writes += 1
      const isNew = body.newPassword !== undefined
      const device = isNew && (await accounts.renewDevice(deps.db, actor.id, { sign: deps.sign, cookie }))
      const cookies = device ? [deviceCookie(device, cookieGuard)] : []
      return { status: 200, body: { user }, cookies, hasChangedLists: user.technician_id !== null }
    },
  }),
]
