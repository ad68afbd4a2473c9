import { messageAnswer } from '@tecnicerca/shared/accounts'
import { blockedCustomersAnswer } from '@tecnicerca/shared/blocked-customers'
import { BLOCKED_CUSTOMERS } from '@tecnicerca/shared/messages/blocked-customers'
import { ownProfile } from '../../http/own-profile.ts'
import { idParams } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import * as blockedCustomers from './service.ts'

const tag = 'Clientes bloqueados'

export const blockedCustomerRoutes = [
  route({
    method: 'GET',
    path: '/blocked-customers',
    access: 'technician',
    tag,
    summary: 'Los clientes de quienes el técnico no recibe solicitudes, el último bloqueado primero',
    answers: { 200: blockedCustomersAnswer },
    handle: async ({ deps, actor }) => {
      const customers = await blockedCustomers.listBlockedCustomers(deps.db, ownProfile(actor))
      return { status: 200, body: { customers } }
    },
  }),
  route({
    method: 'PUT',
    path: '/blocked-customers/:id',
    access: 'technician',
    tag,
    summary: 'Bloquea a un cliente que envió una solicitud: ninguno de los dos envía más al otro',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, params }) => {
      const technician_id = ownProfile(actor)
      await blockedCustomers.blockCustomer(deps.db, {
        technician_id,
        user_id: actor.id,
        customer_id: params.id,
      })
      return { status: 200, body: { message: BLOCKED_CUSTOMERS.blocked } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/blocked-customers/:id',
    access: 'technician',
    tag,
    summary: 'Desbloquea a un cliente',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, params }) => {
      const technician_id = ownProfile(actor)
      await blockedCustomers.unblockCustomer(deps.db, { technician_id, customer_id: params.id })
      return { status: 200, body: { message: BLOCKED_CUSTOMERS.unblocked } }
    },
  }),
]
