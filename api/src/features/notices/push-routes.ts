import { messageAnswer } from '@tecnicerca/shared/accounts'
import { NOTICE_WAYS } from '@tecnicerca/shared/messages/notices/notice-words'
import {
  pushEndpointInput,
  pushKeyAnswer,
  pushSubscriptionInput,
  pushTestAnswer,
} from '@tecnicerca/shared/protocol/push'
import { route } from '../../http/route.ts'
import * as push from './push-service.ts'

const tag = 'Avisos'

export const pushRoutes = [
  route({
    method: 'GET',
    path: '/push/key',
    access: 'session',
    tag,
    summary: 'La clave pública con que un navegador se suscribe a los avisos (RFC 8292)',
    answers: { 200: pushKeyAnswer },
    handle: async ({ deps }) => ({ status: 200, body: { public_key: await push.showPushKey(deps.db) } }),
  }),
  route({
    method: 'PUT',
    path: '/push/subscription',
    access: 'session',
    tag,
    summary: 'Este navegador recibe desde ahora los avisos de la sesión, hasta que ella termine',
    body: pushSubscriptionInput,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, body }) => {
      await push.subscribe(deps.db, body, { actor, pushHosts: deps.config.pushHosts ?? [] })
      return { status: 200, body: { message: NOTICE_WAYS.subscribed } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/push/subscription',
    access: 'session',
    tag,
    summary: 'Este navegador no recibe más avisos',
    body: pushEndpointInput,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, body }) => {
      await push.unsubscribe(deps.db, body.endpoint, actor.id)
      return { status: 200, body: { message: NOTICE_WAYS.unsubscribed } }
    },
  }),
  route({
    method: 'POST',
    path: '/push/test',
    access: 'session',
    tag,
    summary: 'Envía un aviso de prueba a los dispositivos de la sesión',
    answers: { 200: pushTestAnswer },
    handle: async ({ deps, actor }) => {
      const reached = await push.sendTest(deps.db, actor.id, deps.sendPush)
      return { status: 200, body: { message: reached > 0 ? NOTICE_WAYS.test_sent : NOTICE_WAYS.test_unsent } }
    },
  }),
]
