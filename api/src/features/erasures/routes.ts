import { erasureAnswer, erasureInput, userAnswer } from '@tecnicerca/shared/accounts'
import { ERASURE } from '@tecnicerca/shared/messages/account/account'
import { route } from '../../http/route.ts'
import { askForErasure, takeBackErasure } from './service.ts'

const tag = 'Cuentas'

export const erasureRoutes = [
  route({
    method: 'POST',
    path: '/users/me/erasure',
    access: 'session',
    errors: ['last_admin'],
    isForSuspended: true,
    tag,
    summary: 'Pide eliminar la cuenta propia; se elimina en siete días, y entrar antes lo cancela',
    body: erasureInput,
    answers: { 202: erasureAnswer },
    handle: async ({ deps, body, actor, report }) => {
      const eraseAt = await askForErasure(deps.db, { actor, report }, body)
      return { status: 202, body: { erase_at: eraseAt.toISOString() } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/erasure',
    access: 'session',
    isForSuspended: true,
    tag,
    summary: 'Cancela la eliminación de la cuenta propia, si estaba pedida',
    answers: { 200: userAnswer },
    handle: async ({ deps, actor, report }) => ({
      status: 200,
      body: { user: await takeBackErasure(deps.db, { actor, report }), message: ERASURE.takenBack },
    }),
  }),
]
