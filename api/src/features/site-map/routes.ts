import { Hono } from 'hono'
import type { Dependencies } from '../../dependencies.ts'
import { publicOrigin } from '../../http/caller.ts'
import { dataHeaders } from '../../http/security-headers.ts'
import { createStaleCache } from '../../lib/stale-cache.ts'
import { robots, type SiteMap, securityText, siteMap } from './service.ts'

const MINUTE_MS = 60_000

/**
 * Serves `/robots.txt`, `/.well-known/security.txt` if a contact is set, and a sitemap. The sitemap may be some minutes old:
 * it is cached because it is large and crawlers fetch its parts in parallel.
 */
export function siteMapRoutes({ db, config, clock }: Pick<Dependencies, 'db' | 'config' | 'clock'>): Hono {
  const app = new Hono()
  const made = createStaleCache<SiteMap>({
    freshMs: 5 * MINUTE_MS,
    staleMs: 60 * MINUTE_MS,
    maxBytes: 16 * 1024 * 1024,
    bytesOf: (files) => [...files.values()].reduce((sum, { length }) => sum + length, 0),
  })
  app.get('/robots.txt', (c) => {
    const headers = { ...dataHeaders(c), 'Content-Type': 'text/plain; charset=UTF-8' }
    return new Response(robots(publicOrigin(c, config)), { headers })
  })
  app.get('/.well-known/security.txt', (c, next) => {
    if (config.contactEmail === undefined) return next()
    const text = securityText(publicOrigin(c, config), { email: config.contactEmail, now: clock.now() })
    const headers = { ...dataHeaders(c), 'Content-Type': 'text/plain; charset=UTF-8' }
    return Promise.resolve(new Response(text, { headers }))
  })
  app.get('/:file{sitemap(?:-[0-9]+)?[.]xml}', async (c, next) => {
    const origin = publicOrigin(c, config)
    const file = (await made.get(origin, () => siteMap(db, origin))).get(c.req.path)
    if (!file) return next()
    const headers = { ...dataHeaders(c), 'Content-Type': 'application/xml; charset=UTF-8' }
    return new Response(file, { headers })
  })
  return app
}
