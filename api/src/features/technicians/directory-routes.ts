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
    handle: async ({ deps, query, headers }) => {
      const { etag, content, is_brotli } = await readDirectory(deps.directory, {
        since: query.since,
        is_slim: query.slim === 'true',
        if_none_match: headers('if-none-match'),
        accept_encoding: headers('accept-encoding'),
      })
      const fields = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
      if (content === undefined) return { status: 304, headers: fields }
      const encoding = is_brotli ? { 'Content-Encoding': 'br' } : {}
      return { status: 200, json_text: content, headers: { ...fields, ...encoding } }
    },
  }),
]
