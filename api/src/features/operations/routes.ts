import { SERVER } from '@tecnicerca/shared/messages/server'
import { idempotencyKey, operationClosedAnswer } from '@tecnicerca/shared/protocol/operations'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { closeOperation } from './service.ts'

const CLOSED = { closed: true, message: SERVER.operationClosedNow }

export const operationRoutes = [
  route({
    method: 'PUT',
    path: '/operations/:key/closed',
    access: 'session',
    isForSuspended: true,
    tag: 'Operaciones',
    summary: 'Cierra una operación de resultado desconocido: da lo que respondió, o impide que se ejecute',
    params: z.object({ key: idempotencyKey }),
    answers: { 200: z.looseObject({}), 201: operationClosedAnswer },
    handle: async ({ deps, actor, params }) => {
      const answer = await closeOperation(deps.db, actor.id, params.key)
      return answer
        ? { ...(await replayable({ db: deps.db, actor }, answer)), status: 200 }
        : { status: 201, body: CLOSED }
    },
  }),
]
