import { COMMON } from '@tecnicerca/shared/messages/common'
import type * as z from 'zod/mini'
import { API_BASE } from './api-base'
import { ApiError, errorFromAnswer } from './api-error'
import { loadSchema, type MaybeLate } from './late-schema'

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}
export type ApiAnswer = { status: number; content_type: string; text: string; headers: Headers }
export type Transport = (call: ApiCall) => Promise<ApiAnswer>

type CallOptions = Pick<ApiCall, 'headers' | 'signal'>

const NOT_MODIFIED = 304
const DEADLINE_MS = 15_000
/** A photo over one bar of signal takes its time and still arrives. */
const UPLOAD_DEADLINE_MS = 120_000

/** How a call over the network ended, for whoever tells people about their connection. */
export type CallEnd =
  | { type: 'answered'; ms: number; began: number; date: number | undefined }
  | { type: 'timed_out' }
  | { type: 'unreachable' }
  /** Somebody answered, but not our server. */
  | { type: 'portal' }

let transport: Transport = overNetwork
let observer: (end: CallEnd) => void = () => undefined

export function observeCalls(heard: (end: CallEnd) => void): void {
  observer = heard
}

/** The server renders with a transport of its own that reaches the API without a network. */
export function setTransport(replacement: Transport): void {
  transport = replacement
}

export async function apiGet<Schema extends z.ZodMiniType>(
  path: string,
  schema: MaybeLate<Schema>,
  options: CallOptions = {},
): Promise<z.infer<Schema>> {
  const [answer, loaded] = await Promise.all([
    transport({ method: 'GET', path, ...options }),
    loadSchema(schema),
  ])
  return parseAnswer(answer, loaded)
}

/** The same, unless the caller has it already: undefined where the answer is still the one of `etag`. */
export async function apiGetIfChanged<Schema extends z.ZodMiniType>(
  path: string,
  schema: MaybeLate<Schema>,
  etag: string | undefined,
): Promise<{ data: z.infer<Schema>; etag: string | undefined } | undefined> {
  const headers = etag === undefined ? {} : { 'if-none-match': etag }
  const answer = await transport({ method: 'GET', path, headers })
  if (answer.status === NOT_MODIFIED && etag !== undefined) return undefined
  const data = parseAnswer(answer, await loadSchema(schema))
  return { data, etag: answer.headers.get('etag') ?? undefined }
}

/** `body`: an object becomes JSON, FormData travels as it is. */
export async function apiCall<Schema extends z.ZodMiniType>(
  call: ApiCall,
  schema: MaybeLate<Schema>,
): Promise<z.infer<Schema>> {
  // Before anything is sent: a write that was done must not look failed because its schema did not come.
  const loaded = await loadSchema(schema)
  return parseAnswer(await transport(call), loaded)
}

function parseAnswer<Schema extends z.ZodMiniType>(answer: ApiAnswer, schema: Schema): z.infer<Schema> {
  const { status, content_type, text } = answer
  if (status < 200 || status > 299) throw errorFromAnswer(status, content_type, text)
  const parsed = schema.safeParse(jsonOf(text))
  // A captive portal's 200 ends here: it is not the answer that was asked for.
  if (!parsed.success) throw unexpected(status)
  return parsed.data as z.infer<Schema>
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

function unexpected(status: number): ApiError {
  return new ApiError({ status, code: undefined, server_message: COMMON.unexpected_answer })
}

async function overNetwork({ method, path, body, headers, signal }: ApiCall): Promise<ApiAnswer> {
  const isForm = body instanceof FormData
  const deadline = AbortSignal.timeout(isForm ? UPLOAD_DEADLINE_MS : DEADLINE_MS)
  const started = performance.now()
  try {
    const response = await fetch(`${API_BASE}${path}`, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    const ms = performance.now() - started
    const content_type = response.headers.get('content-type') ?? ''
    const answer = {
      status: response.status,
      content_type,
      text: await response.text(),
      headers: response.headers,
    }
    observer(endOf(answer, { began: started, ms }))
    return answer
  } catch (error) {
    // The caller gave up (a newer query, a closed screen): that is no failure to tell anybody about.
    if (signal?.aborted) throw error
    observer({ type: deadline.aborted ? 'timed_out' : 'unreachable' })
    throw new ApiError({
      status: 0,
      code: undefined,
      server_message: deadline.aborted ? COMMON.network_slow : COMMON.network_failed,
    })
  }
}

// How long a body takes says nothing of how the connection answers.
function endOf({ status, content_type, headers }: ApiAnswer, time: { began: number; ms: number }): CallEnd {
  const isStranger = !content_type.includes('json') && status < 400 && status !== NOT_MODIFIED
  if (isStranger || status === 511) return { type: 'portal' }
  const date = Date.parse(headers.get('date') ?? '')
  return { type: 'answered', ...time, date: Number.isNaN(date) ? undefined : date }
}
