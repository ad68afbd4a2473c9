import {
  workPhotoChanges,
  workPhotoId,
  workPhotoQuery,
  workPhotosAnswer,
} from '@tecnicerca/shared/work-photos'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { ownProfile, route } from '../../http/route.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { addWorkPhoto, changeWorkPhoto, removeWorkPhoto } from './service.ts'

const common = {
  path: '/technicians/profile/work-photos/:photo_id',
  access: 'technician',
  tag: 'Técnicos',
  params: z.object({ photo_id: workPhotoId }),
  isIdempotent: true,
} as const

export const workPhotoRoutes = [
  route({
    ...common,
    method: 'PUT',
    errors: ['photos_full', 'photo_exists'],
    summary:
      'Agrega una foto de un trabajo con su texto; la misma otra vez es 200, otros bytes con su identificador 409',
    query: workPhotoQuery,
    bodyType: 'binary',
    isPhotoRequired: true,
    answers: { 200: workPhotosAnswer, 201: workPhotosAnswer },
    handle: async ({ deps, actor, params, query, photo, operation }) => {
      if (!photo) throw new DomainError('validation_failed')
      const name = { technician_id: ownProfile(actor), id: params.photo_id, operation }
      const upload = { ...name, ...query, user_id: actor.id, bytes: photo.bytes }
      return replayable({ db: deps.db, actor }, await addWorkPhoto(deps.db, upload))
    },
  }),
  route({
    ...common,
    method: 'PATCH',
    summary: 'Cambia el texto de una foto de un trabajo o su lugar, contado desde 0',
    body: workPhotoChanges,
    answers: { 200: workPhotosAnswer },
    handle: async ({ deps, actor, params, body, operation }) => {
      const photo = { technician_id: ownProfile(actor), id: params.photo_id, operation }
      return replayable({ db: deps.db, actor }, await changeWorkPhoto(deps.db, photo, body))
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    summary: 'Quita una foto de un trabajo; una que ya no está es 200',
    answers: { 200: workPhotosAnswer },
    handle: async ({ deps, actor, params, operation }) => {
      const photo = { technician_id: ownProfile(actor), id: params.photo_id, operation }
      return replayable({ db: deps.db, actor }, await removeWorkPhoto(deps.db, photo))
    },
  }),
]
