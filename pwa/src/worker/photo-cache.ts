import { PHOTO_CACHE } from '../lib/worker-messages.ts'

/** This many photos stay cached, about 4 MB: most are the squares of 96 or 320 pixels on cards. */
const MOST = 200
const SLACK = 20
const DEADLINE_MS = 30_000
/** After this time the server is asked whether the photo still exists. */
const DAY_MS = 86_400_000

/**
 * Returns the photo from the cache, else from the server. Its name changes with its content, so a cached photo is right
 * unless its owner deleted it. `later` is the event's `waitUntil`.
 */
export async function photo(url: string, later: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(PHOTO_CACHE)
  const kept = await cache.match(url, { ignoreVary: true })
  if (kept) {
    if (isOld(kept)) later(renew(cache, url))
    return kept
  }
  // The worker fetches the photo itself and reads it to the end. A page that closes aborts its own request: the copy
  // for the cache would then never end, and the next build cannot replace a worker that stays busy.
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) })
  if (response.status !== 200) return response
  const whole = await readWhole(response)
  later(storePhoto(cache, url, whole.clone()))
  return whole
}

function isOld(kept: Response): boolean {
  const came = Date.parse(kept.headers.get('date') ?? '')
  return !(Date.now() - came < DAY_MS)
}

/** Deletes a photo that is gone from the server. A photo that still exists is stored again and counts as new. */
async function renew(cache: Cache, url: string): Promise<void> {
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(DEADLINE_MS) })
    if (response.status === 404) await cache.delete(url, { ignoreVary: true })
    if (response.status === 200) await storePhoto(cache, url, await readWhole(response))
  } catch {
    // Without a network the photo stays cached.
  }
}

async function readWhole(response: Response): Promise<Response> {
  return new Response(await response.blob(), { headers: response.headers })
}

async function storePhoto(cache: Cache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response)
  } catch {
    // The phone's storage is full. Photos are deleted first, long before anything that a user wrote.
    await caches.delete(PHOTO_CACHE)
    return
  }
  const keys = await cache.keys()
  if (keys.length <= MOST + SLACK) return
  // `keys` has the order of insertion: the oldest are deleted.
  await Promise.all(keys.slice(0, keys.length - MOST).map((key) => cache.delete(key)))
}
