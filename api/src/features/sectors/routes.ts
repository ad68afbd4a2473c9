import { hash } from 'node:crypto'
import {
  adminSectorAnswer,
  adminSectorsAnswer,
  sectorChanges,
  sectorInput,
  sectorMerge,
} from '@tecnicerca/shared/admin/sectors'
import { sectorsAnswer } from '@tecnicerca/shared/technician-lists'
import { idParams, isKnownTag, route } from '../../http/route.ts'
import { listAdminSectors, listSectors } from './repository.ts'
import * as sectors from './service.ts'

const tag = 'Sectores'

export const sectorRoutes = [
  route({
    method: 'GET',
    path: '/sectors',
    access: 'visitor',
    tag,
    summary: 'Todos los sectores con sus nombres anteriores; también los unidos con otro',
    answers: { 200: sectorsAnswer },
    handle: async ({ deps, ifNoneMatch }) => {
      const jsonText = JSON.stringify({ sectors: await listSectors(deps.db) })
      const etag = `"${hash('sha1', jsonText, 'base64url')}"`
      const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
      return isKnownTag(ifNoneMatch, etag) ? { status: 304, headers } : { status: 200, jsonText, headers }
    },
  }),
  route({
    method: 'GET',
    path: '/admin/sectors',
    access: 'admin',
    tag,
    summary: 'Los sectores con sus técnicos y solicitudes, para administrarlos',
    answers: { 200: adminSectorsAnswer },
    handle: async ({ deps }) => ({ status: 200, body: { sectors: await listAdminSectors(deps.db) } }),
  }),
  route({
    method: 'POST',
    path: '/admin/sectors',
    access: 'admin',
    errors: ['name_taken'],
    tag,
    summary: 'Crea un sector',
    body: sectorInput,
    answers: { 201: adminSectorAnswer },
    handle: async ({ deps, body, actor }) => ({
      status: 201,
      body: { sector: await sectors.createSector(deps.db, actor.id, body) },
      hasChangedLists: true,
    }),
  }),
  route({
    method: 'PUT',
    path: '/admin/sectors/:id',
    access: 'admin',
    errors: ['name_taken', 'stale'],
    tag,
    summary: 'Cambia el nombre de un sector; el anterior se sigue encontrando',
    params: idParams,
    body: sectorChanges,
    answers: { 200: adminSectorAnswer },
    handle: async ({ deps, params, body, actor }) => {
      const edit = { admin_id: actor.id, sector_id: params.id, changes: body }
      return {
        status: 200,
        body: { sector: await sectors.renameSector(deps.db, edit) },
        hasChangedLists: true,
      }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/sectors/:id/merge',
    access: 'admin',
    tag,
    summary: 'Une un sector con otro, que recibe sus técnicos y nombres',
    params: idParams,
    body: sectorMerge,
    answers: { 200: adminSectorAnswer },
    handle: async ({ deps, params, body, actor }) => {
      const merge = { admin_id: actor.id, sector_id: params.id, into: body.into }
      return {
        status: 200,
        body: { sector: await sectors.mergeSector(deps.db, merge) },
        hasChangedLists: true,
      }
    },
  }),
]
