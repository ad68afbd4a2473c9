import { COMMON } from '@tecnicerca/shared/messages/common'
import { fetchWithoutStaleCookie } from '../session/pending-sign-out.ts'
import { API_BASE } from './api-base.ts'
import { ApiError, errorFromAnswer } from './api-error.ts'
import { exchange, type HttpAnswer, type HttpEnvironment, NoAnswer } from './http.ts'
import { type AnswerSchema, loadSchema, type MaybeLate } from './late-schema.ts'

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}
export type ApiAnswer = Pick<HttpAnswer, 'status' | 'contentType' | 'text' | 'headers'>
export type Transport = (call: ApiCall) => Promise<ApiAnswer>

type CallOptions = Pick<ApiCall, 'headers' | 'signal'>

const NOT_MODIFIED = 304
const DEADLINE_MS = 15_000
/** Deadline of an upload: over a weak signal a photo may take this long and still arrive. */
const UPLOAD_DEADLINE_MS = 120_000
/** These calls replace any old session cookie, so they use plain `fetch` instead of `fetchWithoutStaleCookie`. */
const SIGN_IN = ['/auth/login', '/auth/second-factor', '/auth/passkey/sign-in']

let transport: Transport = overNetwork
let observer: Pick<HttpEnvironment, 'report' | 'observeServerDate'> = {
  report: () => undefined,
  observeServerDate: () => undefined,
}

/** Sets the functions that receive the outcome and the server date of every call. */
export function observeCalls(replacement: typeof observer): void {
  observer = replacement
}

/** Replaces the transport. Server rendering sets one that reaches the API without a network. */
export function setTransport(replacement: Transport): void {
  transport = replacement
}

export async function apiGet<Answer>(
  path: string,
  schema: MaybeLate<AnswerSchema<Answer>>,
  options: CallOptions = {},
): Promise<Answer> {
  const answering = transport({ method: 'GET', path, ...options })
  // A worker has the schema on the phone. Without a network it would only delay the first screen.
  if (globalThis.navigator?.serviceWorker?.controller) await answering
  const [answer, loaded] = await Promise.all([answering, loadSchema(schema)])
  return parseAnswer(answer, loaded)
}

/** Like `apiGet`, but conditional: returns undefined if the server answers 304 to `etag`. */
export async function apiGetIfChanged<Answer>(
  path: string,
  schema: MaybeLate<AnswerSchema<Answer>>,
  etag: string | undefined,
): Promise<{ data: Answer; etag: string | undefined } | undefined> {
  const headers = etag === undefined ? {} : { 'if-none-match': etag }
  const answer = await transport({ method: 'GET', path, headers })
  if (answer.status === NOT_MODIFIED && etag !== undefined) return undefined
  const data = parseAnswer(answer, await loadSchema(schema))
  return { data, etag: answer.headers.get('etag') ?? undefined }
}

/** `body`: objects are sent as JSON, FormData and files unchanged. */
export async function apiCall<Answer>(
  call: ApiCall,
  schema: MaybeLate<AnswerSchema<Answer>>,
): Promise<Answer> {
  // Load the schema before sending: a write that succeeded must not look failed because its schema could not be loaded.
  const loaded = await loadSchema(schema)
  return parseAnswer(await transport(call), loaded)
}

function parseAnswer<Answer>(answer: ApiAnswer, schema: AnswerSchema<Answer>): Answer {
  const { status, contentType, text } = answer
  if (status < 200 || status > 299) throw errorFromAnswer(status, contentType, text)
  const parsed = schema.safeParse(jsonOf(text))
  // A captive portal's 200 fails here, because its body does not match the schema.
  if (!parsed.success) throw unexpected(status)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

function unexpected(status: number): ApiError {
  return new ApiError({ status, code: undefined, serverMessage: COMMON.unexpectedAnswer })
}

async function overNetwork({ method, path, body, headers, signal }: ApiCall): Promise<ApiAnswer> {
  const isUpload = body instanceof FormData || body instanceof Blob
  const env: HttpEnvironment = {
    fetch: SIGN_IN.includes(path) ? (url, init) => fetch(url, init) : fetchWithoutStaleCookie,
    elapsed: () => performance.now(),
    ...observer,
  }
  try {
    return await exchange(env, {
      url: `${API_BASE}${path}`,
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isUpload && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isUpload ? body : JSON.stringify(body) }),
      deadlineMs: isUpload ? UPLOAD_DEADLINE_MS : DEADLINE_MS,
      redirect: 'follow',
      signal,
    })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const serverMessage = error.reason === 'timed_out' ? COMMON.networkSlow : COMMON.networkFailed
    throw new ApiError({ status: 0, code: undefined, serverMessage })
  }
}
