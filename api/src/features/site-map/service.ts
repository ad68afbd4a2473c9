import { tradePagePath } from '@tecnicerca/shared/trade-pages'
import type { Db } from '../../db/client.ts'
import { listPlaces, listPublicProfiles } from './repository.ts'

const PAGES = [
  '/',
  '/search',
  '/como-funciona',
  '/register',
  '/register-technician',
  '/privacidad',
  '/terminos',
]
const MAX_ADDRESSES = 50_000
const ADDRESSES_IN_A_PART = 5_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** File contents by path: `/sitemap.xml` and, if that is an index, its parts. */
export type SiteMap = ReadonlyMap<string, Buffer<ArrayBuffer>>

/**
 * Builds the sitemap (https://www.sitemaps.org/protocol.html); beyond 5,000 URLs an index with parts. `origin` has no
 * trailing slash.
 */
export async function siteMap(db: Db, origin: string): Promise<SiteMap> {
  const places = (await listPlaces(db)).flatMap(({ trade, city }) => tradePagePath(trade, city) ?? [])
  const pages = [...PAGES, ...new Set(places)]
  const profiles = await listPublicProfiles(db, MAX_ADDRESSES - pages.length)
  const entries = [
    ...pages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ...profiles.map(
      ({ id, updated_at: updatedAt }) =>
        `<url><loc>${escapeXml(origin)}/technicians/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  ]
  if (entries.length <= ADDRESSES_IN_A_PART) return new Map([['/sitemap.xml', xml('urlset', entries)]])
  const parts = Array.from(
    { length: Math.ceil(entries.length / ADDRESSES_IN_A_PART) },
    (_, part) => [`/sitemap-${part + 1}.xml`, partOf(entries, part)] as const,
  )
  const index = parts.map(([path]) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`)
  return new Map([['/sitemap.xml', xml('sitemapindex', index)], ...parts])
}

function partOf(entries: readonly string[], part: number): Buffer<ArrayBuffer> {
  const start = part * ADDRESSES_IN_A_PART
  return xml('urlset', entries.slice(start, start + ADDRESSES_IN_A_PART))
}

function xml(root: 'urlset' | 'sitemapindex', entries: readonly string[]): Buffer<ArrayBuffer> {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${NAMESPACE}">
${entries.join('\n')}
</${root}>
`)
}

/** The content of robots.txt. Pages that need a session are disallowed, because they show crawlers nothing. */
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
    '/confirmar-cambio-de-correo',
    '/avisos',
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

const SECURITY_TEXT_DAYS = 180

/** Where to report vulnerabilities (RFC 9116). Built from the current settings, so it expires half a year after `now`. */
export function securityText(origin: string, { email, now }: { email: string; now: Date }): string {
  const expires = new Date(now.getTime() + SECURITY_TEXT_DAYS * 86_400_000)
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
