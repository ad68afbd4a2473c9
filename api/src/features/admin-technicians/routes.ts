import {
  adminTechnicianAnswer,
  adminTechnicianChanges,
  adminTechniciansAnswer,
  adminTechniciansQuery,
  changedTechnicianAnswer,
  severalTechniciansAnswer,
  severalTechniciansInput,
} from '@tecnicerca/shared/admin/technicians'
import { idParams, route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import { findWrongProfile } from '../technicians/service.ts'
import * as adminTechnicians from './service.ts'

const tag = 'Administración de técnicos'

export const adminTechnicianRoutes = [
  route({
    method: 'GET',
    path: '/admin/technicians',
    access: 'admin',
    tag,
    summary: 'Todos los usuarios técnicos, con o sin perfil, por páginas; buscados, filtrados y ordenados',
    query: adminTechniciansQuery,
    answers: { 200: adminTechniciansAnswer },
    handle: async ({ deps, query }) => ({
      status: 200,
      body: await adminTechnicians.listTechnicians(deps.db, query),
    }),
  }),
  route({
    method: 'GET',
    path: '/admin/technicians.csv',
    access: 'admin',
    tag,
    summary: 'Los mismos técnicos como archivo CSV, sin páginas',
    query: adminTechniciansQuery,
    answers: {},
    answerType: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: () => adminTechnicians.downloadTechnicians(deps.db, query),
      headers: CSV_HEADERS,
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
    path: '/admin/technicians',
    access: 'admin',
    tag,
    summary: 'Cambia la disponibilidad o la categoría de varios técnicos a la vez',
    body: severalTechniciansInput,
    findWrong: ({ deps, right }) => findWrongProfile(deps.db, right),
    answers: { 200: severalTechniciansAnswer },
    handle: async ({ deps, body, actor }) => {
      const count = await adminTechnicians.editTechnicians(deps.db, { admin_id: actor.id, ...body })
      return { status: 200, body: { count }, hasChangedLists: true }
    },
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
    errors: ['stale'],
    answers: { 200: changedTechnicianAnswer },
    handle: async ({ deps, params, body, actor }) => {
      const edit = { admin_id: actor.id, technician_id: params.id, changes: body }
      const technician = await adminTechnicians.editTechnician(deps.db, edit)
      return { status: 200, body: { technician }, hasChangedLists: true }
    },
  }),
]
