import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import {
  expenseAnswer,
  expenseId,
  expenseInput,
  expensesAnswer,
  findWrongExpense,
} from '@tecnicerca/shared/expenses'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { deleteExpense, listLatestExpenses, setExpense } from './service.ts'

const [tag, path] = ['Mi mes', '/technicians/profile/expenses']
const params = z.object({ expense_id: expenseId })

export const expenseRoutes = [
  route({
    method: 'GET',
    path,
    access: 'technician',
    tag,
    summary: 'Los gastos propios más recientes; nadie más los ve',
    answers: { 200: expensesAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      body: await listLatestExpenses(deps.db, actor.id),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  route({
    method: 'PUT',
    path: `${path}/:expense_id`,
    access: 'technician',
    tag,
    summary: 'Anota o cambia un gasto propio; su identificador lo da el teléfono',
    params,
    body: expenseInput,
    findWrong: ({ deps, right }) => findWrongExpense(right, dayInSantoDomingo(deps.clock.now())),
    isIdempotent: true,
    answers: { 200: expenseAnswer },
    handle: async ({ deps, actor, params: { expense_id: id }, body: expense, operation }) =>
      replayable(
        { db: deps.db, actor },
        await setExpense(deps.db, {
          ...{ user_id: actor.id, id, expense, operation },
          today: dayInSantoDomingo(deps.clock.now()),
        }),
      ),
  }),
  route({
    method: 'DELETE',
    path: `${path}/:expense_id`,
    access: 'technician',
    tag,
    summary: 'Borra un gasto propio; uno ya borrado es 200',
    params,
    isIdempotent: true,
    answers: { 200: expenseAnswer },
    handle: async ({ deps, actor, params: { expense_id: id }, operation }) =>
      replayable({ db: deps.db, actor }, await deleteExpense(deps.db, { user_id: actor.id, id, operation })),
  }),
]
