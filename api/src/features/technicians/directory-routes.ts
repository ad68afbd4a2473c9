import { directoryAnswer, directoryQuery } from '@tecnicerca/shared/directory'
import { route } from '../../http/route.ts'
import { readDirectory } from './directory-service.ts'

export const directoryRoutes = [
  route({
    method: 'GET',
    path: '/technicians/directory',
    access: 'visitor',
    tag: 'Técnicos',
    summary: 'El directorio completo, o lo que cambió desde `since`; 304 si nada cambió',
    query: directoryQuery,
    answers: { 200: directoryAnswer },
    handle: async ({ deps, query, ifNoneMatch }) => {
      const { since, slim } = query
      const held = { since, is_slim: slim === 'true', ifNoneMatch }
      const { etag, content } = await readDirectory(deps.directory, held)
      const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
      return content ? { status: 200, jsonText: content, headers } : { status: 304, headers }
    },
  }),
]
