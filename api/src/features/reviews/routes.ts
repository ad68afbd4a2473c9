import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import {
  deletedReviewAnswer,
  eligibilityAnswer,
  reviewAnswer,
  reviewChanges,
  reviewInput,
  reviewPageAnswer,
  reviewPageQuery,
  reviewReplyInput,
} from '@tecnicerca/shared/reviews'
import { CASE_PHOTO_WIDTHS, casePhotoQuery } from '@tecnicerca/shared/service-requests/events'
import { casePhotoId } from '@tecnicerca/shared/service-requests/service-request'
import { fromText, id } from '@tecnicerca/shared/values/numbers'
import * as z from 'zod/mini'
import { replayable } from '../../http/operation.ts'
import { isKnownTag, ownProfile, route } from '../../http/route.ts'
import { DomainError } from '../../lib/domain-error.ts'
import * as changes from './changes-service.ts'
import { listReviewPage } from './page-service.ts'
import { findReviewPhoto } from './repository.ts'
import * as reviews from './service.ts'

const tag = 'Reseñas'
const params = z.object({ id: fromText(id()) })

export const reviewRoutes = [
  route({
    method: 'POST',
    path: '/reviews',
    access: 'customer',
    errors: ['not_eligible', 'own_profile', 'technician_gone'],
    tag,
    summary: 'Publica la reseña de un servicio completado',
    body: reviewInput,
    findWrong: ({ deps, right }) => reviews.findDayToCome(right, deps.clock.now()),
    isIdempotent: true,
    answers: { 201: reviewAnswer },
    handle: async ({ deps, actor, body, operation }) => {
      const call = { actor, operation, now: deps.clock.now() }
      const answer = await reviews.publishReview(deps.db, body, call)
      return { ...(await replayable({ db: deps.db, actor }, answer)), hasChangedLists: true }
    },
  }),
  route({
    method: 'GET',
    path: '/reviews/eligibility/:technicianId',
    access: 'session',
    tag,
    summary: 'Si el usuario puede escribir una reseña de ese técnico',
    params: z.object({ technicianId: fromText(id(REVIEW.technician_id_invalid)) }),
    answers: { 200: eligibilityAnswer },
    handle: async ({ deps, actor, params }) => ({
      status: 200,
      body: await reviews.findEligibility(deps.db, actor, params.technicianId),
    }),
  }),
  route({
    method: 'PUT',
    path: '/reviews/:id',
    access: 'session',
    errors: ['not_found', 'review_locked'],
    tag,
    summary: 'Cambia la reseña propia, hasta 48 horas después de publicarla',
    params,
    body: reviewChanges,
    isIdempotent: true,
    answers: { 200: reviewAnswer },
    handle: async ({ deps, actor, params: { id: reviewId }, body, operation }) => {
      const answer = await changes.changeReview(deps.db, { ...body, id: reviewId }, { actor, operation })
      return { ...(await replayable({ db: deps.db, actor }, answer)), hasChangedLists: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/reviews/:id',
    access: 'session',
    errors: ['not_found'],
    tag,
    summary: 'Borra la reseña propia; el servicio se puede volver a reseñar',
    params,
    isIdempotent: true,
    answers: { 200: deletedReviewAnswer },
    handle: async ({ deps, actor, params: { id: reviewId }, operation }) => {
      const answer = await changes.removeReview(deps.db, reviewId, { actor, operation })
      return { ...(await replayable({ db: deps.db, actor }, answer)), hasChangedLists: true }
    },
  }),
  route({
    method: 'PUT',
    path: '/reviews/:id/reply',
    access: 'technician',
    errors: ['not_found', 'review_locked'],
    tag,
    summary: 'Responde una reseña propia como técnico, o cambia la respuesta en sus primeras 48 horas',
    params,
    body: reviewReplyInput,
    isIdempotent: true,
    answers: { 200: reviewAnswer },
    handle: async ({ deps, actor, params: { id: reviewId }, body, operation }) => {
      const call = { actor, operation, technician_id: ownProfile(actor) }
      const answer = await changes.replyToReview(deps.db, { ...body, id: reviewId }, call)
      return { ...(await replayable({ db: deps.db, actor }, answer)), hasChangedLists: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/reviews/:id/reply',
    access: 'technician',
    errors: ['not_found'],
    tag,
    summary: 'Borra la respuesta del técnico',
    params,
    isIdempotent: true,
    answers: { 200: reviewAnswer },
    handle: async ({ deps, actor, params: { id: reviewId }, operation }) => {
      const call = { actor, operation, technician_id: ownProfile(actor) }
      const answer = await changes.removeReply(deps.db, reviewId, call)
      return { ...(await replayable({ db: deps.db, actor }, answer)), hasChangedLists: true }
    },
  }),
  route({
    method: 'GET',
    path: '/technicians/:id/reviews',
    access: 'visitor',
    tag,
    summary: 'Las reseñas de un técnico por páginas, y cuántas hay de cada número de estrellas',
    params,
    query: reviewPageQuery,
    readsSession: true,
    answers: { 200: reviewPageAnswer },
    errors: ['not_found'],
    handle: async ({ deps, actor, params: { id: technicianId }, query }) => ({
      status: 200,
      body: await listReviewPage(deps.db, { ...query, technician_id: technicianId }, actor),
      headers: { 'Cache-Control': 'private, no-cache' },
    }),
  }),
  route({
    method: 'GET',
    path: '/reviews/:id/photos/:photo_id',
    access: 'visitor',
    tag,
    summary: 'Una foto que muestra una reseña publicada; en el menor ancho guardado que alcance',
    params: z.object({ id: fromText(id()), photo_id: casePhotoId }),
    query: casePhotoQuery,
    answers: {},
    answerType: 'image/webp',
    handle: async ({ deps, params: photo, query, ifNoneMatch }) => {
      const { width = Math.max(...CASE_PHOTO_WIDTHS) } = query
      const found = await findReviewPhoto(deps.db, { ...photo, width })
      if (!found) throw new DomainError('not_found')
      const etag = `"${found.sha256.toString('hex').slice(0, 32)}-${found.width}"`
      // Not immutable: the review can be hidden or deleted.
      const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600' }
      if (isKnownTag(ifNoneMatch, etag)) return { status: 304, headers }
      const bytes = new Uint8Array(found.bytes)
      return {
        status: 200,
        bytes,
        headers: { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(bytes.length) },
      }
    },
  }),
]
