import { messageAnswer } from '@tecnicerca/shared/accounts'
import { NOTICE_MAIL } from '@tecnicerca/shared/messages/notices/notice-words'
import {
  noticePreferences,
  noticePreferencesInput,
  noticesAnswer,
  noticesQuery,
  noticesReadAnswer,
  noticesReadInput,
} from '@tecnicerca/shared/notices'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { isKnownTag, route } from '../../http/route.ts'
import { unsubscribeFromMail } from './mail-service.ts'
import * as notices from './service.ts'

const tag = 'Avisos'

const unsubscribeQuery = z.object({ token: z.string({ error: NOTICE_MAIL.link_dead }) })

export const noticeRoutes = [
  route({
    method: 'GET',
    path: '/notices',
    access: 'session',
    tag,
    summary: 'Los avisos de los últimos 90 días, el más nuevo primero, por páginas; 304 si nada cambió',
    query: noticesQuery,
    answers: { 200: noticesAnswer },
    handle: async ({ deps, actor, query, ifNoneMatch }) => {
      const etag = await notices.tagNotices(deps.db, actor.id, query)
      // Not cached: a copy in the browser's cache would survive the sign-out.
      const headers = { ETag: etag, 'Cache-Control': 'no-store' }
      if (isKnownTag(ifNoneMatch, etag)) return { status: 304, headers }
      return { status: 200, body: await notices.listNotices(deps.db, actor.id, query), headers }
    },
  }),
  route({
    method: 'PUT',
    path: '/notices/read',
    access: 'session',
    isForSuspended: true,
    tag,
    summary: 'Marca como leídos un aviso y los anteriores, solo los de una solicitud, o ese aviso solo',
    body: noticesReadInput,
    isIdempotent: true,
    answers: { 200: noticesReadAnswer },
    handle: async ({ deps, actor, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await notices.readNotices(deps.db, body, { user_id: actor.id, operation }),
      ),
  }),
  route({
    method: 'GET',
    path: '/notices/preferences',
    access: 'session',
    tag,
    summary: 'Qué avisos llegan por notificación y por correo, y si se callan de noche',
    answers: { 200: noticePreferences },
    handle: async ({ deps, actor }) => ({
      status: 200,
      body: await notices.showPreferences(deps.db, actor.id),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  route({
    method: 'PUT',
    path: '/notices/preferences',
    access: 'session',
    isForSuspended: true,
    tag,
    summary: 'Cambia qué avisos llegan; lo que no se nombra queda como está',
    body: noticePreferencesInput,
    answers: { 200: noticePreferences },
    handle: async ({ deps, actor, body }) => ({
      status: 200,
      body: await notices.changePreferences(deps.db, actor.id, body),
    }),
  }),
  route({
    method: 'POST',
    path: '/notices/unsubscribe',
    access: 'visitor',
    tag,
    summary: 'Con el enlace de un correo de avisos: no llegan más correos de avisos',
    query: unsubscribeQuery,
    answers: { 200: messageAnswer },
    handle: async ({ deps, query }) => {
      await unsubscribeFromMail(deps.db, query.token, deps.sign)
      return { status: 200, body: { message: NOTICE_MAIL.unsubscribed } }
    },
  }),
]
