import {
  customerNoteAnswer,
  customerNoteInput,
  customersAnswer,
  ownSearchQuery,
} from '@tecnicerca/shared/customers'
import { ownServiceRequestsAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { replayable } from '../../http/operation.ts'
import { idParams, ownProfile, route } from '../../http/route.ts'
import { searchAgenda } from '../service-requests/agenda-service.ts'
import { listCustomers, setNote } from './service.ts'

const [tag, path] = ['Mis clientes', '/technicians/profile/customers']

export const customerRoutes = [
  route({
    method: 'GET',
    path: '/technicians/profile/agenda',
    access: 'technician',
    tag,
    summary:
      'Las solicitudes recibidas que tienen todas las palabras de `query` en el nombre, el trabajo, el lugar o el mes, la más nueva primero, por páginas',
    query: ownSearchQuery,
    answers: { 200: ownServiceRequestsAnswer },
    handle: async ({ deps, actor, query }) => ({
      status: 200,
      body: await searchAgenda(deps.db, actor, query),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  route({
    method: 'GET',
    path,
    access: 'technician',
    tag,
    summary:
      'Los clientes con un trabajo completado, el último primero, por páginas; `query` busca en nombre y nota',
    query: ownSearchQuery,
    answers: { 200: customersAnswer },
    handle: async ({ deps, actor, query }) => ({
      status: 200,
      body: await listCustomers(deps.db, { user_id: actor.id, technician_id: ownProfile(actor) }, query),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  route({
    method: 'PUT',
    path: `${path}/:id/note`,
    access: 'technician',
    tag,
    summary: 'Cambia la nota propia de un cliente, que nadie más ve; vacía la borra',
    params: idParams,
    body: customerNoteInput,
    isIdempotent: true,
    answers: { 200: customerNoteAnswer },
    handle: async ({ deps, actor, params, body, operation }) => {
      const technician = { user_id: actor.id, technician_id: ownProfile(actor) }
      const change = { technician, customer_id: params.id, note: body.note, operation }
      return replayable({ db: deps.db, actor }, await setNote(deps.db, change))
    },
  }),
]
