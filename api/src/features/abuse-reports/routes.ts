import { reportInput } from '@tecnicerca/shared/abuse-reports'
import { messageAnswer } from '@tecnicerca/shared/accounts'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { route } from '../../http/route.ts'
import { reportAbuse } from './service.ts'

export const abuseReportRoutes = [
  route({
    method: 'POST',
    path: '/reports',
    access: 'session',
    errors: ['not_found'],
    tag: 'Denuncias',
    summary:
      'Reporta una reseña, un perfil, un mensaje o una solicitud recibida; lo mismo otra vez cuenta una sola vez',
    body: reportInput,
    answers: { 200: messageAnswer, 201: messageAnswer },
    handle: async ({ deps, actor, body }) => {
      const isNew = await reportAbuse(deps.db, body, actor)
      return { status: isNew ? 201 : 200, body: { message: ABUSE_REPORTS.sent } }
    },
  }),
]
