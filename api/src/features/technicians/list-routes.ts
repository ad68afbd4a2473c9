import { technicianListAnswer, technicianListQuery } from '@tecnicerca/shared/technician-lists'
import * as z from 'zod/mini'
import { isKnownTag } from '../../http/if-none-match.ts'
import { refuseInOverload } from '../../http/load-limits.ts'
import { type Answer, type RouteContext, route } from '../../http/route.ts'
import { cachedList, resolveCategory } from './list-service.ts'

const tag = 'Técnicos'
const answers = { 200: technicianListAnswer }
const categoryParams = z.object({ category: z.string().check(z.maxLength(60)) })

type ListContext = Pick<
  RouteContext<undefined, typeof technicianListQuery, undefined, 'visitor'>,
  'deps' | 'query' | 'ifNoneMatch' | 'consistencyToken'
>

export const technicianListRoutes = [
  route({
    method: 'GET',
    path: '/technicians',
    access: 'visitor',
    turnsAwayItself: true,
    tag,
    summary: 'Técnicos, con filtros y orden',
    query: technicianListQuery,
    answers,
    handle: answerList,
  }),
  route({
    method: 'GET',
    path: '/technicians/search',
    access: 'visitor',
    turnsAwayItself: true,
    tag,
    summary: 'Técnicos cuyas palabras empiezan como las de la búsqueda',
    query: technicianListQuery,
    answers,
    handle: answerList,
  }),
  route({
    method: 'GET',
    path: '/technicians/category/:category',
    access: 'visitor',
    tag,
    summary: 'Técnicos de una categoría, por su número o nombre',
    params: categoryParams,
    query: technicianListQuery,
    answers,
    handle: async ({ params, query, ...context }) => {
      const categoryId = await resolveCategory(context.deps.db, params.category)
      return answerList({ ...context, query: { ...query, category_id: categoryId } })
    },
  }),
]

async function answerList({ deps, query, ifNoneMatch, consistencyToken }: ListContext): Promise<Answer> {
  const { body, etag } = await cachedList(deps.lists, query, {
    token: consistencyToken,
    beforeReading: () => refuseInOverload(deps.databaseQueue, 'public_read'),
  })
  const fields = { ETag: etag, 'Cache-Control': 'no-cache' }
  return isKnownTag(ifNoneMatch, etag)
    ? { status: 304, headers: fields }
    : { status: 200, jsonText: body, headers: fields }
}
