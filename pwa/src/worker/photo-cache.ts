import { PHOTO_CACHE } from '../lib/worker-messages.ts'

/** About 4 MB: most are the 96 and 320 pixel squares of cards. */
const MOST = 200
const SLACK = 20
const DEADLINE_MS = 30_000
/** After that the server is asked whether a photo is still there. */
const DAY_MS = 86_400_000

/**
 * A photo's name changes with its content: what is here is right, unless its person took it away. `later` is the event's
 * `waitUntil`.
 */
export async function photo(url: string, later: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(PHOTO_CACHE)
  const kept = await cache.match(url, { ignoreVary: true })
  if (kept) {
    if (isOld(kept)) later(renew(cache, url))
    return kept
  }
  // Asked for anew, and read to its end: a page that leaves cuts its own request short, the copy for the cache then never
  // ends, and a worker that is busy for ever cannot be replaced by the next build.
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) })
  if (response.status !== 200) return response
  const whole = await readWhole(response)
  later(keep(cache, url, whole.clone()))
  return whole
}

function isOld(kept: Response): boolean {
  const came = Date.parse(kept.headers.get('date') ?? '')
  return !(Date.now() - came < DAY_MS)
}

/** Forgets a photo that is gone; one that is still there counts as new. */
async function renew(cache: Cache, url: string): Promise<void> {
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(DEADLINE_MS) })
    if (response.status === 404) await cache.delete(url, { ignoreVary: true })
    if (response.status === 200) await keep(cache, url, await readWhole(response))
  } catch {
    // Without a network it stays.
  }
}

async function readWhole(response: Response): Promise<Response> {
  return new Response(await response.blob(), { headers: response.headers })
}

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response)
  } catch {
    // The phone is full: photos are the first to go, long before anything a person wrote.
    await caches.delete(PHOTO_CACHE)
    return
  }
  const keys = await cache.keys()
  if (keys.length <= MOST + SLACK) return
  // In the order they came.
  await Promise.all(keys.slice(0, keys.length - MOST).map((key) => cache.delete(key)))
}
