export type ShellFile = {
  url: string
  /** Null where the name itself changes with the content. */
  revision: string | null
  integrity?: string
}

export type ShellCache = {
  install: () => Promise<void>
  dropOld: () => Promise<void>
  document: (request: Request) => Promise<Response>
  file: (request: Request) => Promise<Response>
}

const PREFIX = 'shell-'
const SHELL = '/index.html'
/** Earlier builds kept pictures of screens here, with the names that were on them. */
const OLD_STILLS = 'stills'
const AT_ONCE = 6

/**
 * The files of this build in a cache of their own, so that a window that still runs the previous build finds its own.
 * Workbox's precaching asks for one file at a time, which takes a slow phone four times as long, and it alone is larger.
 */
export function createShellCache(files: readonly ShellFile[]): ShellCache {
  const build = files.flatMap(({ revision }) => revision?.slice(0, 8) ?? []).join('-')
  const name = `${PREFIX}${build}`

  async function find(url: string): Promise<Response | undefined> {
    const own = await caches.open(name)
    return (await own.match(url, { ignoreVary: true })) ?? caches.match(url, { ignoreVary: true })
  }

  return {
    // What an attempt has brought stays for the next one, should the network fail in between.
    install: async () => {
      const cache = await caches.open(name)
      const waiting = [...files]
      const takeTurns = async () => {
        for (let file = waiting.shift(); file; file = waiting.shift()) await keep(cache, file)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
    },
    dropOld: async () => {
      await caches.delete(OLD_STILLS)
      const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name)
      // Oldest first; the last one is the previous build's, which another window may still be running.
      await Promise.all(others.slice(0, -1).map((key) => caches.delete(key)))
    },
    document: async (request) => (await find(SHELL)) ?? fetch(request),
    file: async (request) => (await find(request.url)) ?? fetch(request),
  }
}

async function keep(cache: Cache, file: ShellFile): Promise<void> {
  if (await cache.match(file.url, { ignoreVary: true })) return
  const kept = file.revision === null ? await caches.match(file.url, { ignoreVary: true }) : undefined
  await cache.put(file.url, kept ?? (await load(file)))
}

async function load({ url, revision, integrity }: ShellFile): Promise<Response> {
  const response = await fetch(url, {
    cache: revision === null ? 'default' : 'reload',
    redirect: 'error',
    // While two builds answer side by side, this worker must not keep the other one's document.
    ...(integrity && { integrity }),
  })
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  if (!response.ok || isPage !== (url === SHELL)) throw new Error(`${url}: ${response.status}`)
  return response
}
