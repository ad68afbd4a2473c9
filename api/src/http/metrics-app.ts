import { Hono } from 'hono'
import type { Metrics } from '../lib/metrics.ts'

/** `/metrics` alone, for a port of its own that nobody outside can reach. */
export function createMetricsApp(metrics: Metrics): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    const { content_type: contentType, text } = await metrics.exposition()
    return c.body(text, 200, { 'Content-Type': contentType })
  })
  return app
}
