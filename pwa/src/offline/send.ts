import { classify, type Outcome, type RawAnswer, readSettlement, type Settlement } from './answer'
import type { OfflineEnvironment } from './environment'
import type { Attempt } from './outbox-kinds'
import type { Hint } from './outbox-record'

const DEADLINE_MS = 15_000
const PROBE_MS = 3_000

type TimedAnswer = RawAnswer & { began: number; ms: number }
type Call = { method: string; path: string; headers: Record<string, string>; body?: string }

/** One attempt, its answer classified. Never throws: what did not come back is `postponed` and ambiguous. */
export async function send(env: OfflineEnvironment, attempt: Attempt): Promise<Outcome> {
  const { method, path, body, key, user_id } = attempt
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    'x-op-user': String(user_id),
  }
  const answer = await call(env, { method, path, headers, body })
  if (typeof answer === 'string') return { type: 'postponed', ambiguous: true, hint: answer, wait_ms: null }
  const outcome = classify(attempt, answer)
  if (outcome.type === 'postponed' && outcome.hint === 'portal') env.report({ type: 'portal' })
  else noteOurs(env, answer)
  return outcome
}

/**
 * Asks whether the key ran and closes it if not; undefined: not known yet. A plain look-up would prove nothing while
 * an earlier attempt may still arrive.
 */
export async function settle(env: OfflineEnvironment, attempt: Attempt): Promise<Settlement | undefined> {
  const path = `/operations/${encodeURIComponent(attempt.key)}/closed`
  // Without the user another's session would close another's key and call it never run.
  const headers = { 'x-op-user': String(attempt.user_id) }
  const answer = await call(env, { method: 'PUT', path, headers })
  if (typeof answer === 'string') return undefined
  const settlement = readSettlement(answer, attempt.answer_field)
  if (settlement) noteOurs(env, answer)
  return settlement
}

async function call(env: OfflineEnvironment, { path, ...init }: Call): Promise<TimedAnswer | Hint> {
  const started = env.elapsed()
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const response = await env.fetch(`${env.base}${path}`, {
      ...init,
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      signal,
    })
    // Inside the try: a body that breaks off is no answer.
    const text = await response.text()
    const content_type = response.headers.get('content-type') ?? ''
    const { status, headers } = response
    return { status, content_type, text, headers, began: started, ms: env.elapsed() - started }
  } catch (error) {
    const hint = isTimeout(error) ? 'slow' : (await isRedirected(env)) ? 'portal' : 'unreachable'
    env.report(REPORTS[hint])
    return hint
  }
}

const REPORTS = {
  slow: { type: 'timed_out' },
  portal: { type: 'portal' },
  unreachable: { type: 'unreachable' },
} as const

/** `redirect: 'error'` fails like a lost network; a call that may be redirected tells a portal's sign-in page from that. */
async function isRedirected(env: OfflineEnvironment): Promise<boolean> {
  try {
    const response = await env.fetch(`${env.base}/auth/check-session`, {
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    return response.type === 'opaqueredirect'
  } catch {
    return false
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function noteOurs(env: OfflineEnvironment, answer: TimedAnswer): void {
  env.report({ type: 'answered', began: answer.began, ms: answer.ms })
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) env.observeServerDate(date)
}
