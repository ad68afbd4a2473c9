/**
 * How the worker answers a request: with the shell for every screen, from the caches for files and photos, from the network
 * for the rest.
 */
export type Handler = 'shell' | 'file' | 'photo' | 'network'

export type FetchedRequest = { url: string; method: string; mode: string }

/** Navigations that do not lead to a screen of the PWA. A path with an extension is a file. */
const NO_SCREEN = [
  /^\/api(\/|$)/,
  /^\/uploads(\/|$)/,
  /^\/share(\/|$)/,
  /^\/health(\/|$)/,
  /^\/sitemap\.xml$/,
  /^\/robots\.txt$/,
  /\.[a-z0-9]+$/i,
]

/** `files`: the paths in the shell cache, to recognize files outside `/assets/`. */
export function matchHandler(
  { url, method, mode }: FetchedRequest,
  origin: string,
  files: ReadonlySet<string>,
): Handler {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (mode === 'navigate') return NO_SCREEN.some((pattern) => pattern.test(pathname)) ? 'network' : 'shell'
  if (pathname.startsWith('/uploads/')) return 'photo'
  return pathname.startsWith('/assets/') || files.has(pathname) ? 'file' : 'network'
}
