import {
  casePhotoAnswer,
  casePhotoQuery,
  takenBackPhotoAnswer,
} from '@tecnicerca/shared/service-requests/events'
import { casePhotoId, serviceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { isKnownTag, route } from '../../http/route.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { addPhoto, findShownPhoto, readShownPhoto } from './photo-service.ts'
import { takeBackPhoto } from './take-back-service.ts'

const photoParams = z.object({ id: serviceRequestRef, photo_id: casePhotoId })

const tag = 'Fotos de una solicitud'

export const casePhotoRoutes = [
  route({
    method: 'PUT',
    path: '/service-requests/:id/photos/:photo_id',
    access: 'session',
    errors: ['photos_full', 'photo_exists', 'invalid_transition'],
    tag,
    summary: 'Agrega una foto; la misma otra vez es 200, otros bytes con su identificador 409',
    params: photoParams,
    bodyType: 'binary',
    isPhotoRequired: true,
    isIdempotent: true,
    answers: { 200: casePhotoAnswer, 201: casePhotoAnswer },
    handle: async ({ deps, actor, params, photo, operation }) => {
      if (!photo) throw new DomainError('validation_failed')
      const upload = { ...params, bytes: photo.bytes }
      return replayable({ db: deps.db, actor }, await addPhoto(deps.db, upload, { actor, operation }))
    },
  }),
  route({
    method: 'DELETE',
    path: '/service-requests/:id/photos/:photo_id',
    access: 'session',
    tag,
    summary: 'Borra una foto propia, también de la reseña que la muestra; una ya borrada es 200',
    params: photoParams,
    isIdempotent: true,
    answers: { 200: takenBackPhotoAnswer },
    handle: async ({ deps, actor, params, operation }) =>
      replayable({ db: deps.db, actor }, await takeBackPhoto(deps.db, params, { actor, operation })),
  }),
  route({
    method: 'GET',
    path: '/service-requests/:id/photos/:photo_id',
    access: 'session',
    tag,
    summary: 'Una foto, para sus dos partes y los administradores; en el menor ancho guardado que alcance',
    params: photoParams,
    query: casePhotoQuery,
    answers: {},
    answerType: 'image/webp',
    handle: async ({ deps, actor, params, query, ifNoneMatch }) => {
      const { etag, file } = await findShownPhoto(deps.db, { ...params, ...query }, actor)
      const headers = {
        ETag: etag,
        'Cache-Control': 'private, max-age=86400, immutable',
        // The cached copy belongs to one session: the next user of this browser must request it again.
        Vary: 'Cookie',
      }
      if (isKnownTag(ifNoneMatch, etag)) return { status: 304, headers }
      const bytes = await readShownPhoto(deps.db, file)
      return {
        status: 200,
        bytes,
        headers: { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(bytes.length) },
      }
    },
  }),
]
