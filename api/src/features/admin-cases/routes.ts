import {
  adminCaseAnswer,
  adminCasesAnswer,
  adminCasesQuery,
  adminMessageInput,
  caseEndInput,
  readingInput,
} from '@tecnicerca/shared/admin/cases'
import { noteAnswer, noteInput } from '@tecnicerca/shared/admin/users'
import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { withReadableEvents } from '../../http/event-kinds.ts'
import { idParams, route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import {
  addNote,
  cancelCase,
  downloadCases,
  listCases,
  readCaseTexts,
  showCase,
  writeMessage,
} from './service.ts'

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
    answerType: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: () => downloadCases(deps.db, query),
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
    handle: async ({ deps, params, eventKinds }) => ({
      status: 200,
      body: withReadableEvents(await showCase(deps.db, params.id), eventKinds),
      headers,
    }),
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
    handle: async ({ deps, params, body, actor, report, eventKinds }) => {
      const read = await readCaseTexts(deps.db, { ...body, id: params.id, admin_id: actor.id })
      report({ kind: 'case_read', reason: 'words', user_id: actor.id })
      return { status: 201, body: withReadableEvents(read, eventKinds), headers }
    },
  }),
  route({
    method: 'PUT',
    path: '/admin/cases/:id/status',
    access: 'admin',
    errors: ['invalid_transition'],
    tag,
    summary: 'Cancela una solicitud abierta; las dos partes leen el motivo y la nota',
    params: idParams,
    body: caseEndInput,
    answers: { 200: adminCaseAnswer },
    handle: async ({ deps, params, body, actor, eventKinds }) => {
      const ended = await cancelCase(deps.db, { id: params.id, admin_id: actor.id }, body)
      return { status: 200, body: withReadableEvents(ended, eventKinds), headers }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/cases/:id/messages',
    access: 'admin',
    errors: ['invalid_transition'],
    tag,
    summary: 'Escribe en una solicitud como TecniCerca, a una parte o a las dos',
    params: idParams,
    body: adminMessageInput,
    answers: { 201: eventAnswer },
    handle: async ({ deps, params, body, actor }) => {
      const event = await writeMessage(deps.db, { id: params.id, admin_id: actor.id }, body)
      return { status: 201, body: { event } }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/cases/:id/notes',
    access: 'admin',
    tag,
    summary: 'Añade una nota interna, que solo ven los administradores',
    params: idParams,
    body: noteInput,
    answers: { 201: noteAnswer },
    handle: async ({ deps, params, body, actor }) => {
      const note = await addNote(deps.db, { id: params.id, admin: actor }, body.text)
      return { status: 201, body: { note } }
    },
  }),
]
