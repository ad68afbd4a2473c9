import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import { findWrongVisit, visitInput } from '@tecnicerca/shared/service-requests/visits'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { sayAboutVisit } from './visit-service.ts'

export const visitRoutes = [
  route({
    method: 'POST',
    path: '/service-requests/:id/visits',
    access: 'session',
    errors: ['invalid_transition', 'too_early'],
    tag: 'Visitas',
    summary:
      'Dice algo de la visita: hora prometida, en camino, llegó, fue por una pieza (técnico), no llegó o no había nadie (absent, de cada parte). ' +
      '«No ha llegado» es un absent del cliente hasta dos horas después de arrived; «Sí llegué» es un arrived después de su absent',
    params: z.object({ id: serviceRequestRef }),
    body: visitInput,
    findWrong: ({ right }) => findWrongVisit(right),
    isIdempotent: true,
    answers: { 201: eventAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await sayAboutVisit(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
]
