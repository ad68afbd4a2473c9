/**
 * The seam between the API process and the server bundle of the PWA (`pwa/dist/server/entry-server.js`, export
 * `renderPage: RenderPage`): the API never imports the PWA, it loads the built file by path.
 */
export type PageRequest = {
  /** Path and query as the browser asked, e.g. `/search?query=plomero`. */
  url: string
  /** Scheme and host for canonical links, no trailing slash. */
  origin: string
  /** CSP nonce of this answer; every inline script carries it. */
  nonce: string
  /** GET on our own API as a visitor, without a network; `path` starts with `/api/`. */
  loadApi: (path: string) => Promise<{ status: number; body: unknown }>
}

/** `html` is the whole document, `<!doctype html>` included; the caller sets CSP and caching headers. */
export type RenderedPage = { status: number; html: string; redirect?: string }

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
