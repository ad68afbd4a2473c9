import {
  adminCaseAnswer,
  adminCasesAnswer,
  adminCasesQuery,
  readingInput,
} from '@tecnicerca/shared/admin/cases'
import { idParams, route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import { downloadCases, listCases, readWords, showCase } from './service.ts'

const tag = 'Administración de solicitudes'
const headers = { 'Cache-Control': 'no-store' }

export const adminCaseRoutes = [
  route({
    method: 'GET',
    path: '/admin/cases',
    access: 'admin',
    tag,
    summary:
      'Todas las solicitudes, por páginas; buscadas por número, nombres y descripción, filtradas y ordenadas',
    query: adminCasesQuery,
    answers: { 200: adminCasesAnswer },
    handle: async ({ deps, query }) => ({ status: 200, body: await listCases(deps.db, query), headers }),
  }),
  route({
    method: 'GET',
    path: '/admin/cases.csv',
    access: 'admin',
    tag,
    summary: 'Las mismas solicitudes como archivo CSV, sin páginas',
    query: adminCasesQuery,
    answers: {},
    answer_type: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: downloadCases(deps.db, query),
      headers: CSV_HEADERS,
    }),
  }),
  route({
    method: 'GET',
    path: '/admin/cases/:id',
    access: 'admin',
    tag,
    summary: 'Una solicitud con todo lo que pasó en ella, sin lo que escribieron las partes',
    params: idParams,
    answers: { 200: adminCaseAnswer },
    handle: async ({ deps, params }) => ({ status: 200, body: await showCase(deps.db, params.id), headers }),
  }),
  route({
    method: 'POST',
    path: '/admin/cases/:id/words',
    access: 'admin',
    tag,
    summary: 'La misma con lo que escribieron; queda registrado quién lo leyó y por qué',
    params: idParams,
    body: readingInput,
    answers: { 201: adminCaseAnswer },
    handle: async ({ deps, params, body, actor, report }) => {
      const read = await readWords(deps.db, { ...body, id: params.id, admin_id: actor.id })
      report({ kind: 'case_read', reason: 'words', user_id: actor.id })
      return { status: 201, body: read, headers }
    },
  }),
]
