import {
  adminTechnicianAnswer,
  adminTechnicianChanges,
  adminTechniciansAnswer,
  technicianAnswer,
} from '@tecnicerca/shared/technicians'
import { idParams, route } from '../../http/route.ts'
import { changeProfile, findWrongProfile } from '../technicians/service.ts'
import * as adminTechnicians from './service.ts'

const tag = 'Administración de técnicos'

export const adminTechnicianRoutes = [
  route({
    method: 'GET',
    path: '/admin/technicians',
    access: 'admin',
    tag,
    summary: 'Todos los usuarios técnicos, con o sin perfil',
    answers: { 200: adminTechniciansAnswer },
    handle: async ({ deps }) => ({
      status: 200,
      body: { users: await adminTechnicians.listTechnicianUsers(deps.db) },
    }),
  }),
  route({
    method: 'GET',
    path: '/admin/technicians/:id',
    access: 'admin',
    tag,
    summary: 'El perfil de un técnico con su cuenta',
    params: idParams,
    answers: { 200: adminTechnicianAnswer },
    handle: async ({ deps, params }) => ({
      status: 200,
      body: await adminTechnicians.readTechnicianDetails(deps.db, params.id),
    }),
  }),
  route({
    method: 'PUT',
    path: '/admin/technicians/:id',
    access: 'admin',
    tag,
    summary: 'Cambia el perfil de un técnico',
    params: idParams,
    body: adminTechnicianChanges,
    findWrong: ({ deps, right }) => findWrongProfile(deps.db, right),
    answers: { 200: technicianAnswer },
    handle: async ({ deps, params, body }) => {
      const technician = await changeProfile(deps.db, params.id, body)
      return { status: 200, body: { technician }, hasChangedLists: true }
    },
  }),
]
