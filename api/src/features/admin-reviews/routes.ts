import { adminReviewsAnswer, adminReviewsQuery } from '@tecnicerca/shared/admin/reviews'
import { route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import { downloadReviews, listReviews } from './service.ts'

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
    answer_type: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: downloadReviews(deps.db, query),
      headers: CSV_HEADERS,
    }),
  }),
]
