import { contactInput } from '@tecnicerca/shared/customers'
import {
  caseAnswer,
  changesAnswer,
  changesQuery,
  eventAnswer,
  messageInput,
  toAnswerAnswer,
} from '@tecnicerca/shared/service-requests/events'
import {
  ownServiceRequestsAnswer,
  ownServiceRequestsQuery,
  serviceRequestAnswer,
  serviceRequestInput,
  serviceRequestRef,
  statusInput,
} from '@tecnicerca/shared/service-requests/service-request'
import { fromText, id } from '@tecnicerca/shared/values/numbers'
import * as z from 'zod/mini'
import { withReadableEvents } from '../../http/event-kinds.ts'
import { replayable } from '../../http/operation.ts'
import { isKnownTag, route } from '../../http/route.ts'
import { findWrongDay, requestService } from './asking-service.ts'
import { listOwnChanges } from './changes-service.ts'
import { setContact } from './contact-service.ts'
import { sendMessage, showCase } from './conversation-service.ts'
import * as serviceRequests from './service.ts'
import { changeServiceRequestStatus } from './status-service.ts'
import { takeBackMessage } from './take-back-service.ts'
import { listToAnswer } from './to-answer-service.ts'

const caseParams = z.object({ id: serviceRequestRef })

const tag = 'Solicitudes de servicio'

export const serviceRequestRoutes = [
  route({
    method: 'POST',
    path: '/service-requests',
    access: 'session',
    errors: [
      'own_profile',
      'technician_gone',
      'request_date_passed',
      'too_many_pending',
      'group_full',
      'group_foreign',
    ],
    tag,
    summary: 'Solicita un servicio a un técnico',
    body: serviceRequestInput,
    findWrong: ({ deps, right }) => findWrongDay(right, deps.clock.now()),
    isIdempotent: true,
    answers: { 201: serviceRequestAnswer },
    handle: async ({ deps, actor, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await requestService(deps.db, body, { actor, operation, now: deps.clock.now() }),
      ),
  }),
  route({
    method: 'GET',
    path: '/service-requests/my-requests',
    access: 'session',
    tag,
    summary: 'Las solicitudes enviadas y recibidas, la más nueva primero, por páginas; 304 si nada cambió',
    query: ownServiceRequestsQuery,
    answers: { 200: ownServiceRequestsAnswer },
    effect: ({ deps, actor }) => serviceRequests.markDelivered(deps.db, actor),
    handle: async ({ deps, actor, query, ifNoneMatch }) => {
      const etag = await serviceRequests.tagOwnServiceRequests(deps.db, actor, query)
      // The app stores the list itself; a copy in the browser's cache would survive the sign-out.
      const headers = { ETag: etag, 'Cache-Control': 'no-store' }
      if (isKnownTag(ifNoneMatch, etag)) return { status: 304, headers }
      const own = await serviceRequests.listOwnServiceRequests(deps.db, actor, query)
      return { status: 200, body: own, headers }
    },
  }),
  route({
    method: 'GET',
    path: '/service-requests/to-answer',
    access: 'session',
    tag,
    summary: 'Lo que espera respuesta de la persona, lo más viejo primero',
    answers: { 200: toAnswerAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      body: await listToAnswer(deps.db, actor, deps.clock.now()),
    }),
  }),
  route({
    method: 'GET',
    path: '/service-requests/changes',
    access: 'session',
    tag,
    summary:
      'Lo que cambió en las solicitudes propias desde `since`, con todo lo que pasó en ellas; 304 si nada cambió',
    query: changesQuery,
    answers: { 200: changesAnswer },
    effect: ({ deps, actor }) => serviceRequests.markDelivered(deps.db, actor),
    handle: async ({ deps, actor, query, ifNoneMatch, eventKinds }) => {
      const changes = await listOwnChanges(deps.db, actor, { seq: query.since, eventKinds })
      const etag = `"${changes.seq}"`
      const headers = { ETag: etag, 'Cache-Control': 'no-store' }
      const isUnchanged = changes.seq === query.since && changes.serviceRequests.length === 0
      if (isUnchanged && isKnownTag(ifNoneMatch, etag)) return { status: 304, headers }
      return { status: 200, body: withReadableEvents(changes, eventKinds), headers }
    },
  }),
  route({
    method: 'PUT',
    path: '/service-requests/:id/status',
    access: 'session',
    errors: ['invalid_transition'],
    tag,
    summary: 'Acepta, rechaza, cancela o completa una solicitud',
    params: caseParams,
    body: statusInput,
    isIdempotent: true,
    answers: { 200: serviceRequestAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await changeServiceRequestStatus(
          deps.db,
          { ...body, id: params.id },
          { actor, operation, now: deps.clock.now() },
        ),
      ),
  }),
  route({
    method: 'PUT',
    path: '/service-requests/:id/contact',
    access: 'session',
    tag,
    summary:
      'El cliente dice si el técnico puede guardar su teléfono y su dirección; vale para todas sus solicitudes a ese técnico',
    params: caseParams,
    body: contactInput,
    isIdempotent: true,
    isForSuspended: true,
    answers: { 200: serviceRequestAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await setContact(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
  route({
    method: 'GET',
    path: '/service-requests/:id',
    access: 'session',
    tag,
    summary: 'Una solicitud con todo lo que pasó en ella, lo más viejo primero',
    params: caseParams,
    answers: { 200: caseAnswer },
    handle: async ({ deps, actor, params, eventKinds }) => ({
      status: 200,
      body: withReadableEvents(await showCase(deps.db, params.id, actor), eventKinds),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  route({
    method: 'POST',
    path: '/service-requests/:id/messages',
    access: 'session',
    errors: ['invalid_transition'],
    tag,
    summary: 'Escribe a la otra parte',
    params: caseParams,
    body: messageInput,
    isIdempotent: true,
    answers: { 201: eventAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await sendMessage(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
  route({
    method: 'DELETE',
    path: '/service-requests/:id/messages/:message_id',
    access: 'session',
    tag,
    summary: 'Borra un mensaje propio con sus fotos; uno ya borrado es 200',
    params: z.object({ id: serviceRequestRef, message_id: fromText(id()) }),
    isIdempotent: true,
    answers: { 200: eventAnswer },
    handle: async ({ deps, actor, params, operation }) =>
      replayable({ db: deps.db, actor }, await takeBackMessage(deps.db, params, { actor, operation })),
  }),
]
