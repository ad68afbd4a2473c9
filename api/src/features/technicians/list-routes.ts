import { directoryAnswer, directoryQuery } from '@tecnicerca/shared/directory'
import { technicianListAnswer, technicianListQuery } from '@tecnicerca/shared/technician-lists'
import * as z from 'zod/mini'
import { refuseInOverload } from '../../http/load-limits.ts'
import { type Answer, isKnownTag, type RouteContext, route } from '../../http/route.ts'
import { readDirectory } from './directory-service.ts'
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
    refusesOverloadItself: true,
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
    refusesOverloadItself: true,
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
  route({
    method: 'GET',
    path: '/technicians/directory',
    access: 'visitor',
    tag,
    summary: 'El directorio completo, o lo que cambió desde `since`; 304 si nada cambió',
    query: directoryQuery,
    answers: { 200: directoryAnswer },
    handle: async ({ deps, query, ifNoneMatch }) => {
      const { since, slim, by } = query
      const held = { since, isSlim: slim === 'true', isByColumn: by === 'column', ifNoneMatch }
      const { etag, content } = await readDirectory(deps.directory, held)
      const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
      return content ? { status: 200, jsonText: content, headers } : { status: 304, headers }
    },
  }),
]

async function answerList({ deps, query, ifNoneMatch, consistencyToken }: ListContext): Promise<Answer> {
  const { body, etag } = await cachedList(deps.lists, query, {
    token: consistencyToken,
    // While writes wait for a lost primary, the replica has time.
    beforeReading: () => refuseInOverload(deps.replicaQueue ?? deps.databaseQueue, 'public_read'),
  })
  const fields = { ETag: etag, 'Cache-Control': 'no-cache' }
  return isKnownTag(ifNoneMatch, etag)
    ? { status: 304, headers: fields }
    : { status: 200, jsonText: body, headers: fields }
}
