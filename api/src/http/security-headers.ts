import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

// Two years for this host. Those below it are not ours to decide about: one that has no certificate would be gone.
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
 * Headers of an answer that is data: nothing in it may run. As one plain object, which the server writes out without
 * building a Headers of it.
 */
export function dataHeaders(c: Context): Record<string, string> {
  return { ...DATA, ...transportHeaders(c), ...connectionHeaders(c) }
}

/** Headers of the files of the build and of pages that the server does not render. */
export const pageHeaders: MiddlewareHandler = async (c, next) => {
  const headers = c.req.path.startsWith('/assets/') ? headersOfFile(c) : headersOfPage(c, "'self'")
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  await next()
}

/**
 * Scripts, styles and pictures of a page obey the page's policy; a copy of it with each of half a hundred files would
 * weigh as much as a fifth of the scripts.
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

/**
 * No inline script runs in a page; `styleSource` is what its policy says of styles. Styles that React sets on elements
 * are no markup, so the policy allows them.
 */
export function headersOfPage(c: Context, styleSource: string): Record<string, string> {
  const policy = `${PAGE_POLICY}; script-src 'self'; style-src ${styleSource}`
  return { ...EVERYWHERE, ...transportHeaders(c), ...connectionHeaders(c), 'Content-Security-Policy': policy }
}

/** Policy source that allows exactly this inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The empty document; its policy allows its one inline script, the watchdog. */
export function sendShell(c: Context, shell: string): Response | Promise<Response> {
  const hashes = [...shell.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashSource(script))
  c.header('Content-Security-Policy', `${PAGE_POLICY}; script-src ${["'self'", ...hashes].join(' ')}`)
  return c.html(shell)
}

function transportHeaders(c: Context): Record<string, string> {
  return c.get('is_https_only') ? HTTPS_ONLY : {}
}

/** While the process stops, every answer asks for its connection to be closed: no later call is sent into a dead socket. */
export function connectionHeaders(c: Context): Record<string, string> {
  const id = { 'X-Request-Id': c.get('request_id') }
  return c.get('is_draining') ? { ...id, Connection: 'close' } : id
}
