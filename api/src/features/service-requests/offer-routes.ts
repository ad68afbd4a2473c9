import {
  eventAnswer,
  type OfferInput,
  offerInput,
  offerRef,
  offerStatusAnswer,
  offerStatusInput,
} from '@tecnicerca/shared/service-requests/events'
import { serviceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { answerOffer, makeOffer } from './offer-service.ts'
import { findWrongOffer } from './offer-steps.ts'

const tag = 'Propuestas'

export const offerRoutes = [
  route({
    method: 'POST',
    path: '/service-requests/:id/offers',
    access: 'session',
    errors: ['offer_open', 'invalid_transition', 'request_date_passed'],
    tag,
    summary: 'Propone precio, fecha o ambas cosas a la otra parte',
    params: z.object({ id: serviceRequestRef }),
    body: offerInput,
    findWrong: ({ deps, right, refused }) =>
      findWrongOffer(withLinesAsSent(right, refused), deps.clock.now()),
    isIdempotent: true,
    answers: { 201: eventAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await makeOffer(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
  route({
    method: 'PUT',
    path: '/offers/:id/status',
    access: 'session',
    errors: ['invalid_transition', 'request_date_passed', 'offer_over'],
    tag,
    summary: 'Acepta o rechaza la propuesta de la otra parte, o retira la propia',
    params: z.object({ id: offerRef }),
    body: offerStatusInput,
    isIdempotent: true,
    answers: { 200: offerStatusAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await answerOffer(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
]

/** If only its lines are wrong, an offer is not one that proposes nothing. */
function withLinesAsSent(right: Partial<OfferInput>, refused: WrongFields): Partial<OfferInput> {
  const areRefused = Object.keys(refused).some((field) => field.startsWith('lines'))
  return areRefused ? { ...right, total: right.total ?? 0 } : right
}
