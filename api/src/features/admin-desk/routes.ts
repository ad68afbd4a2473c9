import { deskAnswer, deskFiguresAnswer, failuresSeenAnswer } from '@tecnicerca/shared/admin/desk'
import { idParams, route } from '../../http/route.ts'
import { markFailuresSeen, showDesk, showFigures } from './service.ts'

const tag = 'Mesa de confianza'
const headers = { 'Cache-Control': 'no-store' }

export const adminDeskRoutes = [
  route({
    method: 'GET',
    path: '/admin/desk',
    access: 'admin',
    tag,
    summary: 'Lo que espera por un administrador, lo más viejo primero, con cuántos hay de cada clase',
    answers: { 200: deskAnswer },
    handle: async ({ deps }) => ({ status: 200, body: await showDesk(deps.db), headers }),
  }),
  route({
    method: 'GET',
    path: '/admin/desk/figures',
    access: 'admin',
    tag,
    summary: 'Cómo va la semana frente a la anterior, y quiénes no responden',
    answers: { 200: deskFiguresAnswer },
    handle: async ({ deps }) => ({ status: 200, body: await showFigures(deps.db), headers }),
  }),
  route({
    method: 'PUT',
    path: '/admin/users/:id/failed-deliveries',
    access: 'admin',
    tag,
    summary: 'Da por vistos los avisos que no le llegaron a una persona',
    params: idParams,
    answers: { 200: failuresSeenAnswer },
    handle: async ({ deps, params, actor }) => ({
      status: 200,
      body: { count: await markFailuresSeen(deps.db, actor.id, params.id) },
    }),
  }),
]
