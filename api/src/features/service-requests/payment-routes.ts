import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { monthAnswer, monthQuery } from '@tecnicerca/shared/expenses'
import { offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import {
  findWrongPayment,
  paymentInput,
  paymentRef,
  paymentStatusInput,
} from '@tecnicerca/shared/service-requests/payments'
import { serviceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { readMonth } from './month-service.ts'
import { answerPayment, notePayment } from './payment-service.ts'

const tag = 'Pagos anotados'

export const paymentRoutes = [
  route({
    method: 'POST',
    path: '/service-requests/:id/payments',
    access: 'session',
    errors: ['no_payments_here', 'payments_full'],
    tag,
    summary: 'Anota un pago o una devolución; TecniCerca no mueve dinero',
    params: z.object({ id: serviceRequestRef }),
    body: paymentInput,
    findWrong: ({ deps, right }) => findWrongPayment(right, dayInSantoDomingo(deps.clock.now())),
    isIdempotent: true,
    answers: { 201: offerStatusAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await notePayment(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
  route({
    method: 'PUT',
    path: '/payments/:id/status',
    access: 'session',
    errors: ['payment_decided'],
    tag,
    summary: 'Confirma o disputa el pago que anotó la otra parte, o retira el propio sin confirmar',
    params: z.object({ id: paymentRef }),
    body: paymentStatusInput,
    isIdempotent: true,
    answers: { 200: offerStatusAnswer },
    handle: async ({ deps, actor, params, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await answerPayment(deps.db, { ...body, id: params.id }, { actor, operation, now: deps.clock.now() }),
      ),
  }),
  route({
    method: 'GET',
    path: '/technicians/profile/month',
    access: 'technician',
    tag: 'Mi mes',
    summary: 'Lo cobrado, devuelto y por cobrar de un mes, sus trabajos y los gastos propios',
    query: monthQuery,
    answers: { 200: monthAnswer },
    handle: async ({ deps, actor, query }) => ({
      status: 200,
      body: await readMonth(deps.db, actor, query.month),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
]
