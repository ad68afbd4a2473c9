import { Hono } from 'hono'
import type { Dependencies } from '../../dependencies.ts'
import { publicOrigin } from '../../http/caller.ts'
import { dataHeaders } from '../../http/security-headers.ts'
import { robots, siteMap } from './service.ts'

/** `/robots.txt` and `/sitemap.xml`. */
export function siteMapRoutes({ db, config }: Pick<Dependencies, 'db' | 'config'>): Hono {
  const app = new Hono()
  app.get('/robots.txt', (c) => {
    const headers = { ...dataHeaders(c), 'Content-Type': 'text/plain; charset=UTF-8' }
    return new Response(robots(publicOrigin(c, config)), { headers })
  })
  app.get('/sitemap.xml', async (c) => {
    const headers = { ...dataHeaders(c), 'Content-Type': 'application/xml; charset=UTF-8' }
    return new Response(await siteMap(db, publicOrigin(c, config)), { headers })
  })
  return app
}
