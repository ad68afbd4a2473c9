import { WORK_PHOTO_WIDTHS } from '@tecnicerca/shared/photos'
import { workPhotoId } from '@tecnicerca/shared/work-photos'
import { type Context, Hono } from 'hono'
import type { Dependencies } from '../../dependencies.ts'
import { dataHeaders } from '../../http/security-headers.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { findWorkPhotoFile } from '../work-photos/service.ts'
import { isPhotoName, isPhotoStored, readPhoto } from './service.ts'

/** The content of a name never changes, but the user may delete the photo, so caches ask again after a day. */
const CACHING = 'public, max-age=86400, immutable'

const WORK_PHOTO_FILE = new RegExp(`^(.{36})-(${WORK_PHOTO_WIDTHS.join('|')})[.]webp$`)

/** Serves `/uploads/:file`, and the photos of finished work: `/uploads/work/:technician/:file`. */
export function uploadRoutes({ db }: Pick<Dependencies, 'db'>): Hono {
  const app = new Hono()
  app.get('/:file', async (c) => {
    const fileName = c.req.param('file')
    if (!isPhotoName(fileName)) throw new DomainError('not_found')
    const etag = `"${fileName}"`
    if (isKnown(c, etag) && (await isPhotoStored(db, fileName))) return send(c, etag, null)
    const bytes = await readPhoto(db, fileName)
    if (!bytes) throw new DomainError('not_found')
    return send(c, etag, bytes)
  })
  app.get('/work/:technician{[0-9]{1,9}}/:file', async (c) => {
    const { technician, file } = c.req.param()
    const [, id, width] = WORK_PHOTO_FILE.exec(file) ?? []
    if (!workPhotoId.safeParse(id).success) throw new DomainError('not_found')
    const name = { technician_id: Number(technician), id: id ?? '', width: Number(width) }
    const found = await findWorkPhotoFile(db, name)
    if (!found) throw new DomainError('not_found')
    const etag = `"${found.sha256.toString('hex').slice(0, 32)}-${name.width}"`
    return send(c, etag, isKnown(c, etag) ? null : found.bytes)
  })
  return app
}

function isKnown(c: Context, etag: string): boolean {
  return c.req.header('if-none-match')?.includes(etag) === true
}

/** `bytes`: null if the browser already has them. */
function send(c: Context, etag: string, bytes: Buffer | null): Response {
  const headers = { ...dataHeaders(c), ETag: etag, 'Cache-Control': CACHING, 'Content-Type': 'image/webp' }
  if (!bytes) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Length': String(bytes.length) },
  })
}
