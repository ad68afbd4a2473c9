import { createHash, randomBytes } from 'node:crypto'
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

/**
 * Headers of pages and their files. Scripts and styles come from our own files or carry this answer's nonce: the first
 * paint has its CSS in the page. What React sets later as a style goes past the markup, which the policy allows.
 */
export const pageHeaders: MiddlewareHandler = async (c, next) => {
  const headers = c.req.path.startsWith('/assets/') ? headersOfFile(c) : headersOfPage(c, newNonce())
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

/** The same as one plain object. */
export function headersOfPage(c: Context, nonce: string): Record<string, string> {
  const own_source = `'self' 'nonce-${nonce}'`
  const policy = `${PAGE_POLICY}; script-src ${own_source}; style-src ${own_source}`
  return { ...EVERYWHERE, ...transportHeaders(c), ...connectionHeaders(c), 'Content-Security-Policy': policy }
}

/** What inline scripts and styles of one answer carry. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The shell is kept by phones, so no nonce of one answer may stand in it: its one inline script is known by its content. */
export function sendShell(c: Context, shell: string): Response | Promise<Response> {
  const hashes = [...shell.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
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
