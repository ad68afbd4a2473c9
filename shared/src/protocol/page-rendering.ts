/**
 * The interface between the API process and the server bundle of the PWA (`pwa/dist/server/entry-server.js`, which exports
 * `renderPage: RenderPage`, `canonicalAddress: CanonicalAddress`, and as strings `inlineStyle` and `importMap`). The API never
 * imports the PWA; it loads the built file by path.
 */
export type PageRequest = {
  /** Path and query as `CanonicalAddress` gives them, e.g. `/search?query=plomero`. */
  url: string
  /** Scheme and host for canonical links, no trailing slash. */
  origin: string
  /** Runs a GET of our own API as a visitor, without a network call; `path` starts with `/api/`. */
  loadApi: (path: string) => Promise<{ status: number; body: unknown }>
}

/** `html` is the whole document, `<!doctype html>` included; the caller sets CSP and caching headers. */
export type RenderedPage = { status: number; html: string; redirect?: string }

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/**
 * Returns the same URL for all paths and queries that give the same page: unused parameters removed, the others in a fixed
 * order.
 */
export type CanonicalAddress = (url: string) => string

/** How to reach the operator: the values of `CONTACT_EMAIL` and `CONTACT_PHONE`. */
export type Contact = { email?: string | undefined; phone?: string | undefined }

/** The HTML for a browser without JavaScript, in place of `NEEDS_SCRIPT_MARK`. */
export type NeedsScript = (contact: Contact) => string

/** Stands in each document without a rendered screen. */
export const NEEDS_SCRIPT_MARK = '<!-- needs-script -->'

/** Name of the `meta` element that contains the value of `CONTACT_EMAIL`, if that is set. */
export const CONTACT_META = 'contact-email'
