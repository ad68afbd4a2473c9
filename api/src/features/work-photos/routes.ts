import { workPhotoChanges, workPhotoId, workPhotosAnswer } from '@tecnicerca/shared/work-photos'
import * as z from 'zod/mini'
import { ownProfile, route } from '../../http/route.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { addWorkPhoto, changeWorkPhoto, removeWorkPhoto } from './service.ts'

const common = {
  path: '/technicians/profile/work-photos/:photo_id',
  access: 'technician',
  tag: 'Técnicos',
  params: z.object({ photo_id: workPhotoId }),
} as const

export const workPhotoRoutes = [
  route({
    ...common,
    method: 'PUT',
    errors: ['photos_full', 'photo_exists'],
    summary: 'Agrega una foto de un trabajo; la misma otra vez es 200, otros bytes con su identificador 409',
    bodyType: 'binary',
    isPhotoRequired: true,
    answers: { 200: workPhotosAnswer, 201: workPhotosAnswer },
    handle: async ({ deps, actor, params, photo }) => {
      if (!photo) throw new DomainError('validation_failed')
      const upload = { technician_id: ownProfile(actor), id: params.photo_id, user_id: actor.id }
      const { isNew, ...body } = await addWorkPhoto(deps.db, { ...upload, bytes: photo.bytes })
      return { status: isNew ? 201 : 200, body }
    },
  }),
  route({
    ...common,
    method: 'PATCH',
    summary: 'Cambia el texto de una foto de un trabajo o su lugar, contado desde 0',
    body: workPhotoChanges,
    answers: { 200: workPhotosAnswer },
    handle: async ({ deps, actor, params, body }) => {
      const photo = { technician_id: ownProfile(actor), id: params.photo_id }
      return { status: 200, body: { work_photos: await changeWorkPhoto(deps.db, photo, body) } }
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    summary: 'Quita una foto de un trabajo; una que ya no está es 200',
    answers: { 200: workPhotosAnswer },
    handle: async ({ deps, actor, params }) => {
      const photo = { technician_id: ownProfile(actor), id: params.photo_id }
      return { status: 200, body: { work_photos: await removeWorkPhoto(deps.db, photo) } }
    },
  }),
]
