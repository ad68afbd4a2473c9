import { messageAnswer } from '@tecnicerca/shared/accounts'
import { blockedCustomersAnswer, blockedTechniciansAnswer } from '@tecnicerca/shared/blocks'
import { BLOCKED_CUSTOMERS, BLOCKED_TECHNICIANS } from '@tecnicerca/shared/messages/blocks'
import { idParams, ownProfile, route } from '../../http/route.ts'
import * as blocks from './service.ts'

const [customersTag, techniciansTag] = ['Clientes bloqueados', 'Técnicos bloqueados']

export const blockRoutes = [
  route({
    method: 'GET',
    path: '/blocked-customers',
    access: 'technician',
    tag: customersTag,
    summary: 'Los clientes de quienes el técnico no recibe nada, el último bloqueado primero',
    answers: { 200: blockedCustomersAnswer },
    handle: async ({ deps, actor }) => {
      const customers = await blocks.listBlockedCustomers(deps.db, ownProfile(actor))
      return { status: 200, body: { customers } }
    },
  }),
  route({
    method: 'PUT',
    path: '/blocked-customers/:id',
    access: 'technician',
    tag: customersTag,
    summary:
      'Bloquea a un cliente que envió una solicitud: ninguno de los dos envía más al otro, y el cliente no agrega nada a las que hay',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, params }) => {
      const pair = { technician_id: ownProfile(actor), customer_id: params.id }
      await blocks.block(deps.db, 'blocked_customers', pair)
      return { status: 200, body: { message: BLOCKED_CUSTOMERS.blocked } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/blocked-customers/:id',
    access: 'technician',
    tag: customersTag,
    summary: 'Desbloquea a un cliente',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, params }) => {
      const pair = { technician_id: ownProfile(actor), customer_id: params.id }
      await blocks.unblock(deps.db, 'blocked_customers', pair)
      return { status: 200, body: { message: BLOCKED_CUSTOMERS.unblocked } }
    },
  }),
  route({
    method: 'GET',
    path: '/blocked-technicians',
    access: 'session',
    tag: techniciansTag,
    summary: 'Los técnicos de quienes el cliente no recibe nada, el último bloqueado primero',
    answers: { 200: blockedTechniciansAnswer },
    handle: async ({ deps, actor }) => {
      const technicians = await blocks.listBlockedTechnicians(deps.db, actor.id)
      return { status: 200, body: { technicians } }
    },
  }),
  route({
    method: 'PUT',
    path: '/blocked-technicians/:id',
    access: 'session',
    tag: techniciansTag,
    summary:
      'Bloquea a un técnico a quien se envió una solicitud: ninguno de los dos envía más al otro, y el técnico no agrega nada a las que hay',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, params }) => {
      const pair = { technician_id: params.id, customer_id: actor.id }
      await blocks.block(deps.db, 'blocked_technicians', pair)
      return { status: 200, body: { message: BLOCKED_TECHNICIANS.blocked } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/blocked-technicians/:id',
    access: 'session',
    tag: techniciansTag,
    summary: 'Desbloquea a un técnico',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, params }) => {
      const pair = { technician_id: params.id, customer_id: actor.id }
      await blocks.unblock(deps.db, 'blocked_technicians', pair)
      return { status: 200, body: { message: BLOCKED_TECHNICIANS.unblocked } }
    },
  }),
]
