import { messageAnswer, ownSessionsAnswer } from '@tecnicerca/shared/accounts'
import { DEVICES } from '@tecnicerca/shared/messages/account/devices'
import { deviceKeyAnswer, deviceKeyInput } from '@tecnicerca/shared/service-requests/door-agreements'
import { endedSessionCookie } from '../../http/cookies.ts'
import { idParams, route } from '../../http/route.ts'
import { registerDeviceKey } from './device-key-service.ts'
import * as sessions from './service.ts'

const tag = 'Dispositivos'

export const sessionRoutes = [
  route({
    method: 'GET',
    path: '/users/me/sessions',
    access: 'session',
    tag,
    summary: 'Las sesiones abiertas de la cuenta, la última usada primero',
    answers: { 200: ownSessionsAnswer },
    handle: async ({ deps, actor }) => {
      return { status: 200, body: { sessions: await sessions.listOwnSessions(deps.db, actor) } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/sessions/:id',
    access: 'session',
    isForSuspended: true,
    tag,
    summary: 'Cierra una sesión de la cuenta',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, params, cookieGuard, report }) => {
      const { is_current: isCurrent } = await sessions.endOwnSession(deps.db, actor, params.id)
      report({ kind: 'session_ended', reason: 'elsewhere', user_id: actor.id })
      const cookies = isCurrent ? [endedSessionCookie(cookieGuard)] : []
      return { status: 200, body: { message: DEVICES.ended }, cookies }
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'session',
    isForSuspended: true,
    tag,
    summary: 'Cierra todas las sesiones de la cuenta menos esta',
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, report }) => {
      await sessions.endOtherSessions(deps.db, actor)
      report({ kind: 'session_ended', reason: 'elsewhere', user_id: actor.id })
      return { status: 200, body: { message: DEVICES.othersEnded } }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me/device-key',
    access: 'session',
    tag,
    summary: 'Registra la llave con la que este teléfono firma acuerdos sin conexión; termina con la sesión',
    body: deviceKeyInput,
    answers: { 200: deviceKeyAnswer },
    handle: async ({ deps, actor, body }) => {
      const registered = await registerDeviceKey(deps.db, actor, body.public_key)
      return { status: 200, body: { device_key: { registered_at: registered.toISOString() } } }
    },
  }),
]
