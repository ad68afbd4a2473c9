import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { eligibilityAnswer, reviewAnswer, reviewInput } from '@tecnicerca/shared/reviews'
import { fromText, id } from '@tecnicerca/shared/values/numbers'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import * as reviews from './service.ts'

const tag = 'Reseñas'

export const reviewRoutes = [
  route({
    method: 'POST',
    path: '/reviews',
    access: 'customer',
    errors: ['not_eligible', 'own_profile', 'technician_gone'],
    tag,
    summary: 'Publica la reseña de un servicio completado',
    body: reviewInput,
    findWrong: ({ deps, right }) => reviews.findDayToCome(right, deps.clock.now()),
    isIdempotent: true,
    answers: { 201: reviewAnswer },
    handle: async ({ deps, actor, body, operation }) => {
      const call = { actor, operation, now: deps.clock.now() }
      const answer = await reviews.publishReview(deps.db, body, call)
      return { ...(await replayable({ db: deps.db, actor }, answer)), hasChangedLists: true }
    },
  }),
  route({
    method: 'GET',
    path: '/reviews/eligibility/:technicianId',
    access: 'session',
    tag,
    summary: 'Si el usuario puede escribir una reseña de ese técnico',
    params: z.object({ technicianId: fromText(id(REVIEW.technician_id_invalid)) }),
    answers: { 200: eligibilityAnswer },
    handle: async ({ deps, actor, params }) => ({
      status: 200,
      body: { canReview: await reviews.canReview(deps.db, actor, params.technicianId) },
    }),
  }),
]
