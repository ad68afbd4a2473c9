import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RenderPage } from '@tecnicerca/shared/protocol/page-rendering'
import { DomainError } from '../lib/domain-error.ts'
import { limitConcurrency } from '../lib/limit-concurrency.ts'
import { createStaleCache } from '../lib/stale-cache.ts'

/** The input of a visitor's page; it contains nothing of a session. */
export type WantedPage = {
  /** In the form of `canonicalAddress`. */
  address: string
  origin: string
  loadApi: Parameters<RenderPage>[0]['loadApi']
}

export type CachedPage = {
  status: number
  redirect: string | undefined
  html: Buffer<ArrayBuffer>
  gzipped: Buffer<ArrayBuffer>
}

/** Returns the page, at most 5 s old for the same key. Throws `unavailable` if too many pages are being rendered. */
export type PageCache = (key: string, wanted: WantedPage) => Promise<CachedPage>

const LIFE_MS = 5_000
const MAX_BYTES = 48_000_000
const MAX_RENDERINGS = 2

const compress = promisify(gzip)

/** All renderings count as the same caller, because a page is cached for everybody. */
const ANYBODY = { name: 'anybody', address: 'anywhere' }

export function createPageCache(renderPage: RenderPage): PageCache {
  const pages = createStaleCache<CachedPage>({
    // Equal values disable the refresh in the background: a page is rendered only if a request waits for it.
    freshMs: LIFE_MS,
    staleMs: LIFE_MS,
    maxBytes: MAX_BYTES,
    bytesOf: ({ html, gzipped }) => html.length + gzipped.length,
  })
  // Renderings do not wait for others: if too many run, the shell is sent and the browser renders the page.
  const limited = limitConcurrency({ max: MAX_RENDERINGS, mostWaiting: 0, callerOf: () => ANYBODY })
  return (key, wanted) => pages.get(key, () => limited(() => render(renderPage, wanted)))
}

async function render(renderPage: RenderPage, { address, origin, loadApi }: WantedPage): Promise<CachedPage> {
  const { status, html, redirect } = await renderPage({
    url: address,
    origin,
    loadApi: async (path) => {
      const answer = await loadApi(path)
      // A page that shows an error must not be cached.
      if (answer.status >= 500) throw new DomainError('unavailable')
      return answer
    },
  })
  const bytes = Buffer.from(html)
  return { status, redirect, html: bytes, gzipped: await compress(bytes) }
}
