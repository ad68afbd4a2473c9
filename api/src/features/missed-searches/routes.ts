import { missedSearchesAnswer } from '@tecnicerca/shared/missed-searches'
import { route } from '../../http/route.ts'
import { listMissedSearches } from './service.ts'

export const missedSearchRoutes = [
  route({
    method: 'GET',
    path: '/admin/missed-searches',
    access: 'admin',
    tag: 'Categorías',
    summary: 'Lo que se buscó y no se encontró: palabras, veces y último día, sin la persona',
    answers: { 200: missedSearchesAnswer },
    handle: async ({ deps }) => ({
      status: 200,
      body: { searches: await listMissedSearches(deps.db, deps.lists.missed) },
    }),
  }),
]
