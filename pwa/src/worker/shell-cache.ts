export type ShellFile = {
  url: string
  /** Digest of the content; undefined if the name itself changes with the content. */
  integrity?: string
  /** Stored after a sign-in; at the installation only if the build before had stored such files. */
  isLater?: boolean
}

export type ShellCache = {
  install: () => Promise<void>
  storeLater: () => Promise<void>
  dropOld: () => Promise<void>
  document: (request: Request) => Promise<Response>
  file: (request: Request) => Promise<Response>
}

const PREFIX = 'shell-'
const SHELL = '/index.html'
/** An entry of the caches whose build has run on this phone. */
const HAS_RUN = `${SHELL}?has-run`
/** An entry of the caches that hold the files for later too. */
export const HAS_LATER = `${SHELL}?has-later`
/** Earlier builds stored snapshots of screens in this cache, including the people's names on them. */
const OLD_STILLS = 'stills'
const AT_ONCE = 6
/** The part of a digest that stands in the name of the cache. */
const NAMING = [7, 15] as const

/**
 * The files of this build in their own cache, so that a window that still runs the previous build finds its own files.
 * Workbox's precaching requests one file at a time, which takes four times as long on a slow phone, and its code is
 * larger than this function.
 */
export function createShellCache(files: readonly ShellFile[]): ShellCache {
  const name = PREFIX + files.flatMap(({ integrity }) => integrity?.slice(...NAMING) ?? []).join('-')

  async function find(url: string): Promise<Response | undefined> {
    const own = await caches.open(name)
    return (await own.match(url, { ignoreVary: true })) ?? caches.match(url, { ignoreVary: true })
  }

  // If the network fails, the files that are already in the cache stay for the next attempt.
  async function store(waiting: ShellFile[]): Promise<void> {
    const cache = await caches.open(name)
    const takeTurns = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await storeFile(cache, file)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  }

  async function storeLater(): Promise<void> {
    await store(files.filter(({ isLater }) => isLater))
    await (await caches.open(name)).put(HAS_LATER, new Response())
  }

  return {
    install: async () => {
      await store(files.filter(({ isLater }) => !isLater))
      // Otherwise they would be gone if the network is when the new build starts.
      if (await caches.match(HAS_LATER)) await storeLater()
    },
    storeLater,
    dropOld: async () => {
      await caches.delete(OLD_STILLS)
      const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name)
      const kept = await lastThatRan(others)
      await Promise.all(others.filter((key) => key !== kept).map((key) => caches.delete(key)))
      await (await caches.open(name)).put(HAS_RUN, new Response())
    },
    document: async (request) => (await find(SHELL)) ?? fetch(request),
    file: async (request) => (await find(request.url)) ?? fetch(request),
  }
}

/**
 * The cache of the build that ran before, which another window may still be running. A build that was replaced before it
 * ran is not that one. `keys` are ordered oldest first; caches of earlier releases have no mark.
 */
async function lastThatRan(keys: readonly string[]): Promise<string | undefined> {
  for (const key of keys.toReversed()) if (await (await caches.open(key)).match(HAS_RUN)) return key
  return keys.at(-1)
}

async function storeFile(cache: Cache, file: ShellFile): Promise<void> {
  if (await cache.match(file.url, { ignoreVary: true })) return
  await cache.put(file.url, (await findKept(file)) ?? (await load(file)))
}

/** The file as an earlier build stored it, if its content is still the same. */
async function findKept({ url, integrity }: ShellFile): Promise<Response | undefined> {
  const kept = await caches.match(url, { ignoreVary: true })
  if (!kept || integrity === undefined) return kept
  const digest = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer())
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === integrity ? kept : undefined
}

async function load({ url, integrity }: ShellFile): Promise<Response> {
  const response = await fetch(url, {
    cache: integrity === undefined ? 'default' : 'reload',
    redirect: 'error',
    // During a deployment the server may deliver either build. The integrity check keeps the other build's document out
    // of this cache.
    ...(integrity && { integrity }),
  })
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  if (!response.ok || isPage !== (url === SHELL)) throw new Error(`${url}: ${response.status}`)
  return response
}
