/**
 * The seam between the API process and the server bundle of the PWA (`pwa/dist/server/entry-server.js`, exports
 * `renderPage: RenderPage`, `canonicalAddress: CanonicalAddress` and `inlineStyle: string`): the API never imports the PWA, it loads the built
 * file by path.
 */
export type PageRequest = {
  /** Path and query as `CanonicalAddress` gives them, e.g. `/search?query=plomero`. */
  url: string
  /** Scheme and host for canonical links, no trailing slash. */
  origin: string
  /** GET on our own API as a visitor, without a network; `path` starts with `/api/`. */
  loadApi: (path: string) => Promise<{ status: number; body: unknown }>
}

/** `html` is the whole document, `<!doctype html>` included; the caller sets CSP and caching headers. */
export type RenderedPage = { status: number; html: string; redirect?: string }

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** The same for all paths and queries that get the same page: without what no screen reads, in one order. */
export type CanonicalAddress = (url: string) => string

/** The name of the `meta` element in which the API tells pages `CONTACT_EMAIL`, where it is set. */
export const CONTACT_META = 'contact-email'
