import { offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import {
  claimRef,
  claimStatusInput,
  guaranteeClaimInput,
} from '@tecnicerca/shared/service-requests/guarantees'
import { serviceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { answerClaim, claimGuarantee, findWrongAnswer } from './guarantee-service.ts'

const tag = 'Garantías'

export const guaranteeRoutes = [
  route({
    method: 'POST',
    path: '/service-requests/:id/guarantee-claims',
    access: 'session',
    errors: ['guarantee_over', 'claim_open'],
    tag,
    summary: 'Reclama la garantía de un trabajo completado, mientras dura; solo el cliente',
    params: z.object({ id: serviceRequestRef }),
    body: guaranteeClaimInput,
    isIdempotent: true,
    answers: { 201: offerStatusAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await claimGuarantee(
          deps.db,
          { ...body, id: params.id },
          { actor, operation, now: deps.clock.now() },
        ),
      ),
  }),
  route({
    method: 'PUT',
    path: '/guarantee-claims/:id/status',
    access: 'session',
    errors: ['claim_decided', 'request_date_passed'],
    tag,
    summary: 'El técnico promete un día o rechaza el reclamo; el cliente dice que se cumplió o lo retira',
    params: z.object({ id: claimRef }),
    body: claimStatusInput,
    findWrong: ({ deps, right }) => findWrongAnswer(right, deps.clock.now()),
    isIdempotent: true,
    answers: { 200: offerStatusAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await answerClaim(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
]
