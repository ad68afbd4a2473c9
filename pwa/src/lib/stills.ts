import { STILL_CACHE } from './worker-messages.ts'

/**
 * A screen as it was last shown, which the worker puts into the shell: the list is there before any script has run, and
 * React's own takes its place. Only of public lists, never of what is true for the moment alone.
 */
export type Still = {
  html: string
  /** Who was here then; null for a visitor. */
  user_id: number | null
  /** The path of the script that drew it: another build's styles may not know its classes. */
  build: string
  /** By the phone's clock, in ms: from then on the list is so old that it must not stand without its age. */
  shown_until: number
}

const PLACE = '<div id="root"></div>'
const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** The shell with the still in it; the shell alone where the still is too old or another build's. */
export function withStill(shell: string, still: Still, now: number): string {
  const [tag = '', entry] = ENTRY.exec(shell) ?? []
  if (now >= still.shown_until || entry !== still.build) return shell
  return (
    shell
      // It comes at once and runs after the first frame (`updates/after-still.ts`).
      .replace(tag, `<link rel="modulepreload" crossorigin href="${entry}" data-entry>`)
      .replace(PLACE, () => `<div id="root" data-still="${still.user_id ?? ''}">${still.html}</div>`)
  )
}

/** Undefined for an address that says more than its path: what it names is not what the still shows. */
export async function keptStill(url: string): Promise<Still | undefined> {
  const { pathname, search } = new URL(url)
  if (search !== '') return undefined
  const cache = await caches.open(STILL_CACHE)
  return (await cache.match(keyOf(pathname)))?.json()
}

export async function keepStill(path: string, still: Still): Promise<void> {
  const cache = await caches.open(STILL_CACHE)
  await cache.put(keyOf(path), new Response(JSON.stringify(still)))
}

// Not the screen's own address, under which the shell must never be looked for.
function keyOf(path: string): string {
  return `/stills${path}`
}
