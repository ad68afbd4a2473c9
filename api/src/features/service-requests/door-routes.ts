import { agreementAnswer, agreementInput } from '@tecnicerca/shared/service-requests/door-agreements'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { takeAgreement } from './door-service.ts'

export const doorRoutes = [
  route({
    method: 'POST',
    path: '/agreements',
    access: 'session',
    errors: [
      'not_found',
      'agreement_wrong',
      'offer_open',
      'offer_over',
      'invalid_transition',
      'request_date_passed',
    ],
    tag: 'Propuestas',
    summary: 'Recibe lo que las dos partes firmaron sin conexión: la propuesta, su aceptación o las dos',
    body: agreementInput,
    isIdempotent: true,
    answers: { 200: agreementAnswer, 201: agreementAnswer, 202: agreementAnswer },
    handle: async ({ deps, actor, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await takeAgreement(deps.db, body, { actor, operation, now: deps.clock.now() }),
      ),
  }),
]
