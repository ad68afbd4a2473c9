import { messageAnswer } from '@tecnicerca/shared/accounts'
import {
  categoriesAnswer,
  categoryAnswer,
  categoryChanges,
  categoryInput,
} from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { idParams, route } from '../../http/route.ts'
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
    answers: { 200: categoriesAnswer },
    handle: async ({ deps }) => ({
      status: 200,
      body: { categories: await listCategories(deps.db) },
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
    answers: { 201: categoryAnswer },
    handle: async ({ deps, body }) => {
      const category = await categories.createCategory(deps, body)
      return { status: 201, body: { category }, hasChangedLists: true }
    },
  }),
  route({
    method: 'PUT',
    path: '/admin/categories/:id',
    access: 'admin',
    errors: ['name_taken'],
    tag,
    summary: 'Cambia una categoría',
    params: idParams,
    body: categoryChanges,
    answers: { 200: categoryAnswer },
    handle: async ({ deps, params, body }) => {
      const category = await categories.changeCategory(deps, params.id, body)
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
    handle: async ({ deps, params }) => {
      await categories.removeCategory(deps.db, params.id)
      return { status: 200, body: { message: ADMIN_CATEGORIES.deleted }, hasChangedLists: true }
    },
  }),
]
