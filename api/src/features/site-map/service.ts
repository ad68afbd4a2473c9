import { tradePagePath } from '@tecnicerca/shared/trade-pages'
import type { Db } from '../../db/client.ts'
import { listPlaces, listPublicProfiles } from './repository.ts'

const PAGES = ['/', '/search', '/como-funciona', '/register', '/register-technician']
const MAX_ADDRESSES = 50_000

/** https://www.sitemaps.org/protocol.html; `origin` has no trailing slash. */
export async function siteMap(db: Db, origin: string): Promise<string> {
  const places = (await listPlaces(db)).flatMap(({ trade, city }) => tradePagePath(trade, city) ?? [])
  const pages = [...PAGES, ...new Set(places)]
  const profiles = await listPublicProfiles(db, MAX_ADDRESSES - pages.length)
  const entries = [
    ...pages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ...profiles.map(
      ({ id, updated_at }) =>
        `<url><loc>${escapeXml(origin)}/technicians/${id}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

/** Crawlers read what visitors read; what needs a session tells them nothing. */
export function robots(origin: string): string {
  const closed = [
    '/api/',
    '/admin',
    '/my-',
    '/become-technician',
    '/reviews/',
    '/pendientes',
    '/reset-password',
    '/confirmar-correo',
    '/avisos',
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
