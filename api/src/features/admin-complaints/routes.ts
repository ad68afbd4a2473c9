import {
  complaintAnswer,
  complaintsAnswer,
  complaintsQuery,
  reportDecisionInput,
} from '@tecnicerca/shared/admin/abuse-reports'
import { idParams, route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import { decide, downloadComplaints, listComplaints } from './service.ts'

const tag = 'Denuncias'
const headers = { 'Cache-Control': 'no-store' }

export const complaintRoutes = [
  route({
    method: 'GET',
    path: '/admin/reports',
    access: 'admin',
    tag,
    summary: 'Todas las denuncias, por páginas; buscadas, filtradas y ordenadas',
    query: complaintsQuery,
    answers: { 200: complaintsAnswer },
    handle: async ({ deps, query }) => ({ status: 200, body: await listComplaints(deps.db, query), headers }),
  }),
  route({
    method: 'GET',
    path: '/admin/reports.csv',
    access: 'admin',
    tag,
    summary: 'Las mismas denuncias como archivo CSV, sin páginas',
    query: complaintsQuery,
    answers: {},
    answerType: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: () => downloadComplaints(deps.db, query),
      headers: CSV_HEADERS,
    }),
  }),
  route({
    method: 'PUT',
    path: '/admin/reports/:id',
    access: 'admin',
    errors: ['last_admin', 'stale'],
    tag,
    summary: 'Decide una denuncia y las demás abiertas de lo mismo; quien reportó recibe un aviso',
    params: idParams,
    body: reportDecisionInput,
    answers: { 200: complaintAnswer },
    handle: async ({ deps, params, body, actor, report }) => {
      const decided = await decide(deps.db, { id: params.id, admin_id: actor.id }, body)
      if (decided.outcome === 'suspended')
        report({
          kind: 'account_changed',
          reason: 'suspended',
          user_id: decided.person_id,
          admin_id: actor.id,
        })
      return { status: 200, body: { report: decided }, hasChangedLists: true }
    },
  }),
]
