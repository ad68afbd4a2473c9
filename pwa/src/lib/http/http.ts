import { EVENT_KINDS_HEADER } from '@tecnicerca/shared/protocol/event-kinds'

/**
 * A call from this phone to the server. This file sets its deadline, handles redirects, finds out who answered, and
 * reports the server's clock and the state of the connection. Pages, outbox, directory and service worker use it.
 */
export type HttpCall = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string | FormData | Blob | ArrayBuffer
  deadlineMs: number
  /** `error` if the body must never reach another host; a captive portal then looks like a lost network. */
  redirect: 'error' | 'follow'
  /** If unset, the browser may answer from its cache after the server has confirmed that nothing changed. */
  cache?: 'no-store'
  /** The Idempotency-Key of a write. Our server repeats it in its response; nobody else does. */
  key?: string
  /** Aborted when the caller no longer wants the response. */
  signal?: AbortSignal | undefined
}

/** A response whose body was read to its end. */
export type HttpAnswer = {
  status: number
  contentType: string
  text: string
  headers: Pick<Headers, 'get'>
  /** A redirect led to another address than the requested one. */
  isRedirected: boolean
}

/** How a call ended; the page's connection state is derived from it. */
export type CallReport =
  /** `began`: when the request started, in ms of the monotonic clock. `ms`: time until the response began. */
  | { type: 'answered'; ms: number; began: number }
  | { type: 'timed_out' }
  | { type: 'unreachable' }
  /** Something answered that is not our server. */
  | { type: 'portal' }

export type HttpEnvironment = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Monotonic milliseconds. */
  elapsed: () => number
  report: (report: CallReport) => void
  /** Called with the `Date` of every response of our server, in ms since the epoch. */
  observeServerDate: (date: number) => void
}

/** No response arrived, or it broke off. */
export class NoAnswer extends Error {
  readonly reason: 'timed_out' | 'unreachable'

  constructor(reason: NoAnswer['reason'], cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const PROBE_MS = 3_000
const NOT_MODIFIED = 304
const SIGN_IN_TO_THE_NETWORK = 511

/**
 * Sends a request and reads the whole response. Rejects with `NoAnswer`. If the caller aborted first, rejects with the
 * caller's reason and reports nothing, because that is no failure.
 */
export async function exchange(env: HttpEnvironment, call: HttpCall): Promise<HttpAnswer> {
  const { url, deadlineMs, signal, key, headers, ...init } = call
  const deadline = AbortSignal.timeout(deadlineMs)
  const began = env.elapsed()
  try {
    const response = await env.fetch(url, {
      ...init,
      headers: { ...EVENT_KINDS_HEADER, ...headers },
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    // Measured before the body is read: how long the body takes says nothing about how fast the connection responds.
    const ms = env.elapsed() - began
    const answer = await readAnswer(response)
    note(env, answer, { who: whoAnswered(answer, key), began, ms })
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    const reason = deadline.aborted || isTimeout(error) ? 'timed_out' : 'unreachable'
    env.report({ type: reason })
    throw new NoAnswer(reason, error)
  }
}

// Called inside the caller's `try`: a body that breaks off counts as no response.
async function readAnswer(response: Response): Promise<HttpAnswer> {
  const { status, headers, redirected } = response
  const contentType = headers.get('content-type') ?? ''
  return { status, contentType, text: await response.text(), headers, isRedirected: redirected }
}

/** `gateway`: a proxy between us and our server failed or refused. `portal`: a captive portal wants a sign-in first. */
export type Answerer = 'ours' | 'gateway' | 'portal'

/**
 * Our server answers every call with JSON, never redirects, and repeats the key of a write. For any other response the
 * status decides: a portal pretends success or redirects, a gateway reports an error.
 */
export function whoAnswered(answer: Omit<HttpAnswer, 'text'>, key?: string): Answerer {
  const { status, contentType, headers, isRedirected } = answer
  const isJson = contentType.includes('json') || status === NOT_MODIFIED
  const isEcho = key === undefined || headers.get('idempotency-key') === key
  if (status === SIGN_IN_TO_THE_NETWORK || isRedirected) return 'portal'
  if (isJson && isEcho) return 'ours'
  return isGateway(status) ? 'gateway' : 'portal'
}

/** For a response that is not from our server: true for a gateway, false for a captive portal. */
export function isGateway(status: number): boolean {
  return status >= 400 && status !== SIGN_IN_TO_THE_NETWORK
}

function note(
  env: HttpEnvironment,
  { headers }: HttpAnswer,
  { who, ...time }: { who: Answerer; began: number; ms: number },
): void {
  env.report(who === 'portal' ? { type: 'portal' } : { type: 'answered', ...time })
  // A gateway's clock may differ from our server's.
  if (who !== 'ours') return
  const date = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(date)) env.observeServerDate(date)
}

/**
 * Finds out who is at the other end after a failed call. With `redirect: 'error'`, a portal's redirect looks like a
 * lost network; the call made here can tell them apart.
 */
export async function probe(env: HttpEnvironment, base: string): Promise<'ours' | 'portal' | 'nobody'> {
  try {
    const response = await env.fetch(`${base}/auth/check-session`, {
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    if (response.type === 'opaqueredirect') return 'portal'
    return response.ok && response.headers.get('content-type')?.includes('json') ? 'ours' : 'nobody'
  } catch {
    return 'nobody'
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
