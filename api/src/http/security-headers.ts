import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
}

// Two years, for this host only: a subdomain without a certificate would become unreachable, and subdomains are not ours to
// decide about.
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=63072000' }

const DATA = { ...EVERYWHERE, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }

const PAGE_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' blob:",
].join('; ')

/**
 * Headers of data answers, in which nothing may run. A plain object, because the server writes it without building a
 * Headers object.
 */
export function dataHeaders(c: Context): Record<string, string> {
  return { ...DATA, ...transportHeaders(c), ...connectionHeaders(c) }
}

/** Headers for built files and for pages that the server does not render. */
export const pageHeaders: MiddlewareHandler = async (c, next) => {
  const headers = c.req.path.startsWith('/assets/') ? headersOfFile(c) : headersOfPage(c, NO_INLINE)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  await next()
}

/**
 * Assets obey the policy of their page. Repeating the policy with each of about fifty files would cost a fifth of the size
 * of the scripts.
 */
function headersOfFile(c: Context): Record<string, string> {
  const { 'X-Content-Type-Options': sniffing, 'Cross-Origin-Resource-Policy': readers } = EVERYWHERE
  return {
    'X-Content-Type-Options': sniffing,
    'Cross-Origin-Resource-Policy': readers,
    ...transportHeaders(c),
    ...connectionHeaders(c),
  }
}

/** The policy's sources for scripts and styles. */
export type Sources = { scripts: string; styles: string }

const NO_INLINE: Sources = { scripts: "'self'", styles: "'self'" }

/** Styles that React sets on elements are not markup, so the policy allows them. */
export function headersOfPage(c: Context, { scripts, styles }: Sources): Record<string, string> {
  const policy = `${PAGE_POLICY}; script-src ${scripts}; style-src ${styles}`
  return { ...EVERYWHERE, ...transportHeaders(c), ...connectionHeaders(c), 'Content-Security-Policy': policy }
}

/** Policy source that allows exactly this inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const INLINE_SCRIPT = /<script(?: type="importmap")?>(.*?)<\/script>/gs

/** The same shell in an encoding that the browser accepts. */
export type Coded = { encoding: string; bytes: Uint8Array<ArrayBuffer> }

/** Sends the shell, an empty page. The policy allows only the inline scripts of the shell: the watchdog and the import map. */
export function sendShell(c: Context, shell: string, coded: Coded | undefined): Response | Promise<Response> {
  const hashes = [...shell.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script))
  c.header('Content-Security-Policy', `${PAGE_POLICY}; script-src ${["'self'", ...hashes].join(' ')}`)
  if (!coded) return c.html(shell)
  const headers = { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Encoding': coded.encoding }
  return c.body(coded.bytes, 200, headers)
}

function transportHeaders(c: Context): Record<string, string> {
  return c.get('isHttpsOnly') ? HTTPS_ONLY : {}
}

/** While the process stops, every answer asks to close the connection, so that no later call is sent to a closed socket. */
export function connectionHeaders(c: Context): Record<string, string> {
  const id = { 'X-Request-Id': c.get('requestId') }
  return c.get('isDraining') ? { ...id, Connection: 'close' } : id
}
