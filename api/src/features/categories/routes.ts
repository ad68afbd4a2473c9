import { messageAnswer } from '@tecnicerca/shared/accounts'
import {
  adminCategoriesAnswer,
  adminCategoriesQuery,
  adminCategoryAnswer,
  categoriesAnswer,
  categoryChanges,
  categoryInput,
} from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { idParams, route } from '../../http/route.ts'
import { CSV_HEADERS } from '../../lib/csv-stream.ts'
import { listCategories } from './repository.ts'
import * as categories from './service.ts'

const tag = 'Categorías'

export const categoryRoutes = [
  route({
    method: 'GET',
    path: '/technicians/categories',
    access: 'visitor',
    tag,
    summary: 'Todas las categorías',
    answers: { 200: categoriesAnswer },
    handle: async ({ deps }) => ({
      status: 200,
      body: { categories: await listCategories(deps.db) },
    }),
  }),
  route({
    method: 'GET',
    path: '/admin/categories',
    access: 'admin',
    tag,
    summary: 'Todas las categorías, para administrarlas',
    query: adminCategoriesQuery,
    answers: { 200: adminCategoriesAnswer },
    handle: async ({ deps, query }) => ({
      status: 200,
      body: await categories.listAdminCategories(deps.db, query),
    }),
  }),
  route({
    method: 'GET',
    path: '/admin/categories.csv',
    access: 'admin',
    tag,
    summary: 'Las mismas categorías como archivo CSV',
    query: adminCategoriesQuery,
    answers: {},
    answerType: 'text/csv',
    handle: async ({ deps, query }) => ({
      status: 200,
      stream: () => categories.downloadCategories(deps.db, query),
      headers: CSV_HEADERS,
    }),
  }),
  route({
    method: 'POST',
    path: '/admin/categories',
    access: 'admin',
    errors: ['name_taken'],
    tag,
    summary: 'Crea una categoría',
    body: categoryInput,
    answers: { 201: adminCategoryAnswer },
    handle: async ({ deps, body, actor }) => {
      const category = await categories.createCategory(deps, actor.id, body)
      return { status: 201, body: { category }, hasChangedLists: true }
    },
  }),
  route({
    method: 'PUT',
    path: '/admin/categories/:id',
    access: 'admin',
    errors: ['name_taken', 'stale'],
    tag,
    summary: 'Cambia una categoría',
    params: idParams,
    body: categoryChanges,
    answers: { 200: adminCategoryAnswer },
    handle: async ({ deps, params, body, actor }) => {
      const edit = { admin_id: actor.id, category_id: params.id, changes: body }
      const category = await categories.changeCategory(deps, edit)
      return { status: 200, body: { category }, hasChangedLists: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/admin/categories/:id',
    access: 'admin',
    errors: ['category_in_use'],
    tag,
    summary: 'Elimina una categoría sin técnicos; la que se usó alguna vez se archiva',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, params, actor }) => {
      await categories.removeCategory(deps.db, actor.id, params.id)
      return { status: 200, body: { message: ADMIN_CATEGORIES.deleted }, hasChangedLists: true }
    },
  }),
]
