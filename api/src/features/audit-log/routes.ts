import { auditLogAnswer, auditLogQuery } from '@tecnicerca/shared/admin/audit-log'
import { route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import { downloadActs, listActs } from './service.ts'

const tag = 'Registro de actividad'

export const auditLogRoutes = [
  route({
    method: 'GET',
    path: '/admin/audit-log',
    access: 'admin',
    tag,
    summary: 'Lo que hizo cada administrador, lo más nuevo primero',
    query: auditLogQuery,
    answers: { 200: auditLogAnswer },
    handle: async ({ deps, query }) => ({ status: 200, body: await listActs(deps.db, query) }),
  }),
  route({
    method: 'GET',
    path: '/admin/audit-log.csv',
    access: 'admin',
    tag,
    summary: 'Lo mismo como archivo CSV',
    query: auditLogQuery,
    answers: {},
    answerType: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: () => downloadActs(deps.db, query),
      headers: CSV_HEADERS,
    }),
  }),
]
