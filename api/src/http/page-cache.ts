import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RenderPage } from '@tecnicerca/shared/protocol/page-rendering'
import { DomainError } from '../lib/domain-error.ts'
import { limitConcurrency } from '../lib/limit-concurrency.ts'
import { createStaleCache } from '../lib/stale-cache.ts'

/** What a visitor's page is made of; nobody's session has a part in it. */
export type WantedPage = {
  /** As `canonicalAddress` gives it. */
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

/** The page, at most 5 s old for those who ask with the same key. Throws `unavailable` where too many are rendered. */
export type PageCache = (key: string, wanted: WantedPage) => Promise<CachedPage>

const LIFE_MS = 5_000
const MAX_BYTES = 48_000_000
const MOST_RENDERINGS = 2

const compress = promisify(gzip)

/** Who every rendering is for: a page is kept for all. */
const ANYBODY = { name: 'anybody', address: 'anywhere' }

export function createPageCache(renderPage: RenderPage): PageCache {
  const pages = createStaleCache<CachedPage>({
    // Equal values disable the refresh in the background: each rendering has somebody who waits for it.
    freshMs: LIFE_MS,
    staleMs: LIFE_MS,
    maxBytes: MAX_BYTES,
    bytesOf: ({ html, gzipped }) => html.length + gzipped.length,
  })
  // Nobody waits for a turn: the shell is sent at once, and the browser renders it.
  const limited = limitConcurrency({ max: MOST_RENDERINGS, mostWaiting: 0, callerOf: () => ANYBODY })
  return (key, wanted) => pages.get(key, () => limited(() => render(renderPage, wanted)))
}

async function render(renderPage: RenderPage, { address, origin, loadApi }: WantedPage): Promise<CachedPage> {
  const { status, html, redirect } = await renderPage({
    url: address,
    origin,
    loadApi: async (path) => {
      const answer = await loadApi(path)
      // A page that says that something failed must not be kept.
      if (answer.status >= 500) throw new DomainError('unavailable')
      return answer
    },
  })
  const bytes = Buffer.from(html)
  return { status, redirect, html: bytes, gzipped: await compress(bytes) }
}
