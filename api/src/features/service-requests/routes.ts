import {
  ownServiceRequestsAnswer,
  ownServiceRequestsQuery,
  serviceRequestAnswer,
  serviceRequestInput,
  statusInput,
} from '@tecnicerca/shared/service-requests'
import { isKnownTag } from '../../http/if-none-match.ts'
import { idParams } from '../../http/params.ts'
import { replayable } from '../../http/replay.ts'
import { route } from '../../http/route.ts'
import * as serviceRequests from './service.ts'

const tag = 'Solicitudes de servicio'

export const serviceRequestRoutes = [
  route({
    method: 'POST',
    path: '/service-requests',
    access: 'session',
    tag,
    summary: 'Solicita un servicio a un técnico',
    body: serviceRequestInput,
    findWrong: ({ deps, right }) => serviceRequests.findPassedDay(right, deps.clock.now()),
    is_idempotent: true,
    answers: { 201: serviceRequestAnswer },
    handle: async ({ deps, actor, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await serviceRequests.requestService(deps.db, body, { actor, operation, now: deps.clock.now() }),
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
    handle: async ({ deps, actor, query, if_none_match }) => {
      const etag = await serviceRequests.tagOwnServiceRequests(deps.db, actor, query)
      // The phone keeps the list itself: a browser's copy would outlive the sign-out.
      const headers = { ETag: etag, 'Cache-Control': 'no-store' }
      if (isKnownTag(if_none_match, etag)) return { status: 304, headers }
      const own = await serviceRequests.listOwnServiceRequests(deps.db, actor, query)
      return { status: 200, body: own, headers }
    },
  }),
  route({
    method: 'PUT',
    path: '/service-requests/:id/status',
    access: 'session',
    tag,
    summary: 'Acepta, rechaza, cancela o completa una solicitud',
    params: idParams,
    body: statusInput,
    is_idempotent: true,
    answers: { 200: serviceRequestAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await serviceRequests.changeServiceRequestStatus(
          deps.db,
          { id: params.id, status: body.status },
          { actor, operation, now: deps.clock.now() },
        ),
      ),
  }),
]
