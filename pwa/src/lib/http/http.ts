/**
 * The one door from this phone to the server: how long a call may take, where it may be led, who answered it, what time
 * the server has, and what it says of the connection. Pages, outbox, directory and service worker call through it.
 */
export type HttpCall = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string | FormData | ArrayBuffer
  deadline_ms: number
  /** `error` where words must never be carried to somebody else; a portal then looks like a lost network. */
  redirect: 'error' | 'follow'
  /** Without it the browser may answer from what it has, if the server says that it is still so. */
  cache?: 'no-store'
  /** The Idempotency-Key of a write: our server says it again in its answer, nobody else does. */
  key?: string
  /** The caller no longer wants the answer. */
  signal?: AbortSignal | undefined
}

/** What came back, read to its end. */
export type HttpAnswer = {
  status: number
  content_type: string
  text: string
  headers: Pick<Headers, 'get'>
  /** By somebody else's wish it came from another address than the one asked. */
  isRedirected: boolean
}

/** How a call ended, for whoever tells people about their connection. */
export type CallReport =
  /** `began`: when it was asked, by the monotonic clock; `ms`: until the answer began. */
  | { type: 'answered'; ms: number; began: number }
  | { type: 'timed_out' }
  | { type: 'unreachable' }
  /** Somebody answered, but not our server. */
  | { type: 'portal' }

export type HttpEnvironment = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Monotonic milliseconds. */
  elapsed: () => number
  report: (report: CallReport) => void
  /** Hears the `Date` of every answer of ours. */
  observeServerDate: (date: number) => void
}

/** No answer came, or it broke off. */
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
 * Asks and reads the answer. Rejects with `NoAnswer`, and with the caller's own reason where it gave up first: that is
 * no failure to tell anybody about.
 */
export async function exchange(env: HttpEnvironment, call: HttpCall): Promise<HttpAnswer> {
  const { url, deadline_ms: deadlineMs, signal, key, ...init } = call
  const deadline = AbortSignal.timeout(deadlineMs)
  const began = env.elapsed()
  try {
    const response = await env.fetch(url, {
      ...init,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    // How long a body takes says nothing of how the connection answers.
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

// Inside the caller's try: a body that breaks off is no answer.
async function readAnswer(response: Response): Promise<HttpAnswer> {
  const { status, headers, redirected } = response
  const contentType = headers.get('content-type') ?? ''
  return { status, content_type: contentType, text: await response.text(), headers, isRedirected: redirected }
}

/** `gateway`: something between us and our server failed or refused. `portal`: the network wants something first. */
export type Answerer = 'ours' | 'gateway' | 'portal'

/**
 * Our server answers every call of ours with JSON, never leads elsewhere, and says the key of a write again. Of anybody
 * else the status tells: a portal pretends that all is well or leads away, a gateway says that something is wrong.
 */
export function whoAnswered(answer: Omit<HttpAnswer, 'text'>, key?: string): Answerer {
  const { status, content_type: contentType, headers, isRedirected } = answer
  const isJson = contentType.includes('json') || status === NOT_MODIFIED
  const isEcho = key === undefined || headers.get('idempotency-key') === key
  if (status === SIGN_IN_TO_THE_NETWORK || isRedirected) return 'portal'
  if (isJson && isEcho) return 'ours'
  return isGateway(status) ? 'gateway' : 'portal'
}

/** Of an answer that is not ours: whether it is a gateway's and not a portal's. */
export function isGateway(status: number): boolean {
  return status >= 400 && status !== SIGN_IN_TO_THE_NETWORK
}

function note(
  env: HttpEnvironment,
  { headers }: HttpAnswer,
  { who, ...time }: { who: Answerer; began: number; ms: number },
): void {
  env.report(who === 'portal' ? { type: 'portal' } : { type: 'answered', ...time })
  // A gateway has a clock of its own.
  if (who !== 'ours') return
  const date = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(date)) env.observeServerDate(date)
}

/**
 * What stands at the other end when a call brought nothing. `redirect: 'error'` fails like a lost network; this call may
 * be led elsewhere, which tells a portal's sign-in page from that.
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
