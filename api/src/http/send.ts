import type { Context } from 'hono'
import { connectionHeaders, dataHeaders } from './security-headers.ts'

export type JsonAnswer = {
  status: number
  body?: unknown
  /** Sent as it is: JSON already, or JSON compressed as `headers` says. */
  jsonText?: string | Uint8Array<ArrayBuffer>
  /** Sent as they are, as what `headers` say. */
  bytes?: Uint8Array<ArrayBuffer>
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>
  headers?: Record<string, string>
}

/**
 * An answer of the API, not to be stored unless its own headers allow it. A 304 carries few headers: its caller polls, and
 * holds the answer with all of them already.
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
