import {
  adminReviewAnswer,
  adminReviewsAnswer,
  adminReviewsQuery,
  reviewDecisionInput,
} from '@tecnicerca/shared/admin/reviews'
import { fromText, id } from '@tecnicerca/shared/values/numbers'
import * as z from 'zod/mini'
import { route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import { decideReview, downloadReviews, listReviews } from './service.ts'

const tag = 'Administración de reseñas'

export const adminReviewRoutes = [
  route({
    method: 'GET',
    path: '/admin/reviews',
    access: 'admin',
    tag,
    summary: 'Todas las reseñas, por páginas; buscadas por texto y nombres, filtradas y ordenadas',
    query: adminReviewsQuery,
    answers: { 200: adminReviewsAnswer },
    handle: async ({ deps, query }) => ({ status: 200, body: await listReviews(deps.db, query) }),
  }),
  route({
    method: 'GET',
    path: '/admin/reviews.csv',
    access: 'admin',
    tag,
    summary: 'Las mismas reseñas como archivo CSV, sin páginas',
    query: adminReviewsQuery,
    answers: {},
    answerType: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: () => downloadReviews(deps.db, query),
      headers: CSV_HEADERS,
    }),
  }),
  route({
    method: 'PUT',
    path: '/admin/reviews/:id',
    access: 'admin',
    errors: ['not_found', 'stale'],
    tag,
    summary: 'Publica una reseña en revisión, o la oculta por una regla y avisa a su autor',
    params: z.object({ id: fromText(id()) }),
    body: reviewDecisionInput,
    answers: { 200: adminReviewAnswer },
    handle: async ({ deps, actor, params, body }) => ({
      status: 200,
      body: { review: await decideReview(deps.db, { id: params.id, admin_id: actor.id }, body) },
      hasChangedLists: true,
    }),
  }),
]
