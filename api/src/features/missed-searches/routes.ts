import { messageAnswer } from '@tecnicerca/shared/accounts'
import { ignoredSearchInput, missedSearchesAnswer } from '@tecnicerca/shared/admin/missed-searches'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { route } from '../../http/route.ts'
import { ignoreMissedSearch, listMissedSearches } from './service.ts'

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
  route({
    method: 'POST',
    path: '/admin/missed-searches/ignored',
    access: 'admin',
    tag: 'Categorías',
    summary: 'Quita de la lista palabras que ninguna categoría necesita',
    errors: ['not_found'],
    body: ignoredSearchInput,
    answers: { 200: messageAnswer },
    handle: async ({ deps, body, actor }) => {
      await ignoreMissedSearch(deps.db, actor.id, body.words)
      return { status: 200, body: { message: ADMIN_CATEGORIES.ignored } }
    },
  }),
]
