import { type Context, Hono } from 'hono'
import type { Dependencies } from '../../dependencies.ts'
import { callerAddress } from '../../http/caller.ts'
import { dataHeaders } from '../../http/security-headers.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { addressCounts, limitAddress, SHARE_PICTURE_LIMIT } from '../rate-limits/service.ts'
import { appPicture, type SharePicture, technicianPicture } from './service.ts'

const TECHNICIAN_FILE = /^(\d{1,9})\.png$/

/** Serves `/share/inicio.png` and `/share/technicians/:id.png`: the preview pictures of shared links. */
export function sharePictureRoutes({ db, config }: Pick<Dependencies, 'db' | 'config'>): Hono {
  const app = new Hono()
  app.get('/inicio.png', (c) => send(c, appPicture()))
  app.get('/technicians/:file', async (c) => {
    const [, id] = TECHNICIAN_FILE.exec(c.req.param('file')) ?? []
    const found = id === undefined ? undefined : await technicianPicture(db, Number(id))
    if (!found) throw new DomainError('not_found')
    if (!isKnown(c, found))
      await limitAddress(db, addressCounts('share_picture', callerAddress(c, config), SHARE_PICTURE_LIMIT))
    return send(c, found)
  })
  return app
}

async function send(c: Context, picture: SharePicture): Promise<Response> {
  const headers = {
    ...dataHeaders(c),
    // These pictures are meant to be embedded in other sites.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etagOf(picture),
    'Cache-Control': 'public, max-age=3600',
    'Content-Type': 'image/png',
  }
  if (isKnown(c, picture)) return new Response(null, { status: 304, headers })
  const bytes = await picture.read()
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Length': String(bytes.length) },
  })
}

function isKnown(c: Context, picture: SharePicture): boolean {
  return c.req.header('if-none-match')?.includes(etagOf(picture)) === true
}

function etagOf({ version }: SharePicture): string {
  return `"${version}"`
}
