import { randomBytes } from 'node:crypto'
import type { RenderPage } from '@tecnicerca/shared/page-rendering'
import { DomainError } from '../lib/domain-error.ts'
import { limitConcurrency } from '../lib/limit-concurrency.ts'
import { createStaleCache } from '../lib/stale-cache.ts'
import { type KeptPage, keepPage } from './kept-page.ts'

/** What a visitor's page is made of; nobody's session has a part in it. */
export type WantedPage = {
  /** As `canonicalAddress` gives it. */
  address: string
  origin: string
  loadApi: Parameters<RenderPage>[0]['loadApi']
}

/** The page, as it was at most 5 s ago to those who ask with the same key. Throws `unavailable` where too many are rendered. */
export type PageCache = (key: string, wanted: WantedPage) => Promise<KeptPage>

const LIFE_MS = 5_000
const MAX_BYTES = 48_000_000
const MOST_RENDERINGS = 2

export function createPageCache(renderPage: RenderPage): PageCache {
  const pages = createStaleCache<KeptPage>({
    // Equal: nothing is rendered behind anybody's back, so that the two renderings are always somebody's.
    fresh_ms: LIFE_MS,
    stale_ms: LIFE_MS,
    max_bytes: MAX_BYTES,
    bytesOf: ({ bytes }) => bytes,
  })
  // Nobody waits for a turn: the shell is sent at once, and the browser renders it.
  const limited = limitConcurrency({ max: MOST_RENDERINGS, most_waiting: 0, ownerOf: () => 'a visitor' })
  return (key, wanted) => pages.get(key, () => limited(() => render(renderPage, wanted)))
}

async function render(renderPage: RenderPage, { address, origin, loadApi }: WantedPage): Promise<KeptPage> {
  const mark = randomBytes(16).toString('base64')
  const page = await renderPage({
    url: address,
    origin,
    nonce: mark,
    loadApi: async (path) => {
      const answer = await loadApi(path)
      // A page that says that something failed must not be kept.
      if (answer.status >= 500) throw new DomainError('unavailable')
      return answer
    },
  })
  return keepPage(page, mark)
}
