import { offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { findWrongPlan, planInput } from '@tecnicerca/shared/service-requests/maintenance'
import { serviceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { sayAboutPlan } from './maintenance-service.ts'

export const maintenanceRoutes = [
  route({
    method: 'POST',
    path: '/service-requests/:id/maintenance',
    access: 'session',
    errors: ['invalid_transition', 'plan_conflict'],
    tag: 'Mantenimiento',
    summary:
      'Propone repetir un trabajo completado cada 3, 6 o 12 meses, o responde: la otra parte acepta, y cualquiera de las dos lo rechaza, lo retira o lo termina (maintenance_refused)',
    params: z.object({ id: serviceRequestRef }),
    body: planInput,
    findWrong: ({ right }) => findWrongPlan(right),
    isIdempotent: true,
    answers: { 201: offerStatusAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await sayAboutPlan(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
]
