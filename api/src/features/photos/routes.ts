import { Hono } from 'hono'
import type { Dependencies } from '../../dependencies.ts'
import { dataHeaders } from '../../http/security-headers.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { isPhotoName, isPhotoStored, readPhoto } from './service.ts'

/** The content of a name never changes, but the user may delete the photo, so caches ask again after a day. */
const CACHING = 'public, max-age=86400, immutable'

/** Serves `/uploads/:file`. */
export function uploadRoutes(deps: Pick<Dependencies, 'db'>): Hono {
  const app = new Hono()
  app.get('/:file', async (c) => {
    const fileName = c.req.param('file')
    if (!isPhotoName(fileName)) throw new DomainError('not_found')
    const etag = `"${fileName}"`
    const headers = {
      ...dataHeaders(c),
      ETag: etag,
      'Cache-Control': CACHING,
      'Content-Type': 'image/webp',
    }
    const isKnown = c.req.header('if-none-match')?.includes(etag) === true
    if (isKnown && (await isPhotoStored(deps.db, fileName)))
      return new Response(null, { status: 304, headers })
    const bytes = await readPhoto(deps.db, fileName)
    if (!bytes) throw new DomainError('not_found')
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, 'Content-Length': String(bytes.length) },
    })
  })
  return app
}
