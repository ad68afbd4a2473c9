import type { Context } from 'hono'
import { connectionHeaders, dataHeaders } from './security-headers.ts'

export type JsonAnswer = {
  status: number
  body?: unknown
  /** Sent unchanged: JSON, or JSON compressed as `headers` say. */
  jsonText?: string | Uint8Array<ArrayBuffer>
  /** Sent unchanged, with the type given in `headers`. */
  bytes?: Uint8Array<ArrayBuffer>
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>
  headers?: Record<string, string>
}

/**
 * Builds an API response. It is not cached unless its own headers allow that. A 304 carries few headers: the polling caller
 * already has the others with its stored response.
 */
export function sendJson(c: Context, answer: JsonAnswer): Response {
  const { status, body, jsonText, bytes, stream, headers } = answer
  if (status === 304) return new Response(null, { status, headers: { ...connectionHeaders(c), ...headers } })
  const common = { ...dataHeaders(c), 'Cache-Control': 'no-store' }
  if (status === 204) return new Response(null, { status, headers: { ...common, ...headers } })
  return new Response(stream ?? bytes ?? jsonText ?? JSON.stringify(body), {
    status,
    headers: { ...common, 'Content-Type': 'application/json; charset=UTF-8', ...headers },
  })
}
