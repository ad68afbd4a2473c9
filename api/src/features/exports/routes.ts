import { EXPORT } from '@tecnicerca/shared/messages/account/account'
import { route } from '../../http/route.ts'
import { exportOwnData } from './service.ts'

const HEADERS = {
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename="${EXPORT.fileName}"`,
}

export const exportRoutes = [
  route({
    method: 'GET',
    path: '/users/me/export',
    access: 'session',
    tag: 'Cuentas',
    summary: 'Todo lo de la cuenta propia en un zip con una página, JSON y fotos; tres veces al día',
    answers: {},
    answerType: 'application/zip',
    handle: async ({ deps, actor }) => ({
      status: 200,
      stream: () => exportOwnData(deps.db, actor),
      headers: HEADERS,
    }),
  }),
]
